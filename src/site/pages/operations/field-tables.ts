/** HTML tables of the types of a result: one row per field, with its description from the contract. */

import type { ComplexShape, Field, Shape, Style } from '../../../contract/index.ts';
import { toSchemaType } from '../../../contract/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { collectTypes } from '../../../documents/index.ts';

/** Describes a result: a sentence, and a table for each complex type in it. */
export function describeResult(result: Shape, style: Style): Markup {
  const types = collectTypes(result).filter((shape) => shape.form === 'complex');
  return html`<p>${introductions[result.form]} ${nameType(result)}.</p>
    ${types.map((type) => describeType(type, style))}`;
}

const introductions: Readonly<Record<Shape['form'], string>> = {
  simple: 'One value of type',
  complex: 'One',
  array: 'A',
};

function describeType({ name, fields }: ComplexShape, style: Style): Markup {
  return html`<section>
    <h3 id="type-${name}"><code>${name}</code></h3>
    <div class="scroll sheet" role="region" aria-labelledby="type-${name}" tabindex="0">
      <table class="list fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Present</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(fields).map(([field, declared]) => describeField(field, declared, style))}
        </tbody>
      </table>
    </div>
  </section> `;
}

function describeField(name: string, field: Field, style: Style): Markup {
  return html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${nameType(field.shape)}</td>
    <td>${describePresence(field, style)}</td>
    <td>${field.about}</td>
  </tr> `;
}

function nameType(shape: Shape): Markup {
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
