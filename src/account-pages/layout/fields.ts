/** Form fields for long texts, numbers, consents and choices. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { Field } from './form.ts';
import { marked } from './form.ts';

/** A field for several lines, with a label above it. */
export interface LongField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Maximum number of characters that the browser accepts. */
  readonly maxLength: number;
}

/** Renders a field for several lines. Browsers drop a line break at the beginning of the text, so an additional one always comes first. */
export function longField({ name, label, value, maxLength }: LongField): Field {
  const area = html`<textarea name="${name}" rows="3" maxlength="${maxLength}">${value}</textarea>`;
  return (wrong) => html`<label>${label} ${marked(area, wrong === name)} </label>`;
}

/** A field for a whole number, with a label above it. */
export interface NumberField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly min: number;
  readonly max: number;
}

/** Renders a field for a whole number. */
export function numberField({ name, label, value, min, max }: NumberField): Field {
  const input = html`<input
    type="number"
    name="${name}"
    min="${min}"
    max="${max}"
    value="${value}"
  />`;
  return (wrong) => html`<label>${label} ${marked(input, wrong === name)}</label>`;
}

/** Renders a check box with a consent, whose value is `yes`. */
export function tickField({
  name,
  label,
  isTicked,
}: {
  readonly name: string;
  readonly label: string;
  readonly isTicked: boolean;
}): Field {
  const input = isTicked
    ? html`<input type="checkbox" name="${name}" value="yes" checked />`
    : html`<input type="checkbox" name="${name}" value="yes" />`;
  return (wrong) =>
    html`<label class="tick">${marked(input, wrong === name)} <span>${label}</span></label>`;
}

/** Renders a field for several files, whose name is `files`. */
export function filesField({
  label,
  hint,
}: {
  readonly label: string;
  readonly hint: string;
}): Field {
  const input = html`<input type="file" name="files" multiple />`;
  return (wrong) =>
    html`<label
      >${label} ${marked(input, wrong === 'files')} <span class="hint">${hint}</span></label
    >`;
}

/** An option: the value that is sent, and the text that is shown. */
export type Choice = readonly [value: string, label: string];

/** Renders a choice of one option, with a label above it. @param chosen the initial value */
export function choiceField(
  { name, label }: { readonly name: string; readonly label: string },
  choices: readonly Choice[],
  chosen: string,
): Field {
  const options = choices.map(([value, text]) =>
    value === chosen
      ? html`<option value="${value}" selected>${text}</option>`
      : html`<option value="${value}">${text}</option>`,
  );
  const select = html`<select name="${name}">
    ${options}
  </select>`;
  return (wrong) => html`<label>${label} ${marked(select, wrong === name)}</label>`;
}

/** Renders a form that searches this page. */
export function searchForm(
  { label, find }: { readonly label: string; readonly find: Insertion },
  query: URLSearchParams,
): Markup {
  return html`<form method="get" class="row">
    <label>${label} <input type="search" name="q" value="${searchedIn(query)}" /></label>
    <button class="second">${find}</button>
  </form>`;
}

/** Returns the search text; empty to show everything. */
export function searchedIn(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, 200); // absent: the request has no search text
}
