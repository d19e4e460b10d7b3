/** HTML tables for the types of a result: one row for each field, with its description from the contract. */

import type { ComplexShape, Field, Shape, Style } from '../../../contract/index.ts';
import { aboutField, mayBeNull, toSchemaType } from '../../../contract/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { collectTypes } from '../../../documents/index.ts';

/** Describes a result: a sentence, and a table for each complex type in it. */
export function describeResult(result: Shape, style: Style): Markup {
  const columns = xmlColumns(style);
  return html`<p>${introductions[result.form]} ${nameType(result)}.</p>
    ${listTypes([result]).map((type) => describeType(type, columns))}`;
}

/** Describes the types of JSON responses, each once, with a table of its fields. */
export function describeJsonTypes(results: readonly Shape[]): Markup[] {
  return listTypes(results).map((type) => describeType(type, jsonColumns));
}

function listTypes(results: readonly Shape[]): ComplexShape[] {
  const seen = new Set<string>();
  return results
    .flatMap((result) => collectTypes(result, seen))
    .filter((shape) => shape.form === 'complex');
}

const introductions: Readonly<Record<Shape['form'], string>> = {
  simple: 'One value of type',
  complex: 'One',
  array: 'A',
};

/** The columns that differ between the interfaces: when a field has a value, and its description. */
interface FieldColumns {
  readonly presence: string;
  readonly describePresence: (field: Field) => string;
  readonly describeMeaning: (field: Field) => Markup;
}

function xmlColumns(style: Style): FieldColumns {
  return {
    presence: 'Present',
    describePresence: (field) => describePresence(field, style),
    describeMeaning: ({ about }) => writeNames(about),
  };
}

const jsonColumns: FieldColumns = {
  presence: 'Can be null',
  describePresence: (field) => (mayBeNull(field, 'response') ? 'yes' : 'no'),
  describeMeaning: (field) => writeNames(aboutField(field, 'response')),
};

function describeType({ name, fields }: ComplexShape, columns: FieldColumns): Markup {
  return html`<section>
    <h3 id="type-${name}"><code>${name}</code></h3>
    <div class="scroll sheet" role="region" aria-labelledby="type-${name}" tabindex="0">
      <table class="list fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">${columns.presence}</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(fields).map(([field, declared]) => describeField(field, declared, columns))}
        </tbody>
      </table>
    </div>
  </section> `;
}

function describeField(name: string, field: Field, columns: FieldColumns): Markup {
  return html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${nameType(field.shape)}</td>
    <td>${columns.describePresence(field)}</td>
    <td>${columns.describeMeaning(field)}</td>
  </tr> `;
}

/** Writes a text of the contract. Names between backticks become code. */
export function writeNames(text: string): Markup {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** Writes the name of a type, with a link to its table. */
export function nameType(shape: Shape): Markup {
  if (shape.form === 'simple') return html`<code>${toSchemaType(shape.kind)}</code>`;
  if (shape.form === 'array')
    return html`list of <a href="#type-${shape.item.name}"><code>${shape.itemName}</code></a>`;
  return html`<a href="#type-${shape.name}"><code>${shape.name}</code></a>`;
}

/** Describes when a field is present (docs/spec/decisions.md 2 and 3). */
function describePresence({ presence, shape }: Field, { nullObjectInSoap }: Style): string {
  if (presence === 'req') return 'always';
  if (presence === 'nil') return 'always, may be nil';
  return shape.form !== 'simple' && nullObjectInSoap === 'nil'
    ? 'may be absent; nil in SOAP'
    : 'may be absent';
}
