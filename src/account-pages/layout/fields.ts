/** Form fields for long texts and for choices. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';

/** A field for several lines, with a label above it. */
export interface LongField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Maximum number of characters that the browser accepts. */
  readonly maxLength: number;
}

/** Renders a field for several lines. Browsers drop a line break at the beginning of the text, so an additional one always comes first. */
export function longField({ name, label, value, maxLength }: LongField): Markup {
  return html`<label
    >${label} <textarea name="${name}" rows="3" maxlength="${maxLength}">${value}</textarea>
  </label>`;
}

/** An option: the value that is sent, and the text that is shown. */
export type Choice = readonly [value: string, label: string];

/** Renders a choice of one option, with a label above it. @param chosen the initial value */
export function choiceField(
  { name, label }: { readonly name: string; readonly label: string },
  choices: readonly Choice[],
  chosen: string,
): Markup {
  return html`<label
    >${label}
    <select name="${name}">
      ${choices.map(([value, text]) =>
        value === chosen
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select>
  </label>`;
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
