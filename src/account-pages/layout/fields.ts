/** Fields of forms with more than a line: longer texts, and choices. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';

/** A field for several lines, with its name above it. */
export interface LongField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The browser takes no more characters. */
  readonly maxLength: number;
}

/** A field for several lines. A line break before the text would be lost, so one is always there. */
export function longField({ name, label, value, maxLength }: LongField): Markup {
  return html`<label
    >${label} <textarea name="${name}" rows="3" maxlength="${maxLength}">${value}</textarea>
  </label>`;
}

/** What can be chosen: the value that is sent, and what is shown. */
export type Choice = readonly [value: string, label: string];

/** A choice of one, with its name above it. @param chosen the value that is chosen at first */
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

/** A form that searches this page. */
export function searchForm(
  { label, find }: { readonly label: string; readonly find: Insertion },
  query: URLSearchParams,
): Markup {
  return html`<form method="get" class="row">
    <label>${label} <input type="search" name="q" value="${searchedIn(query)}" /></label>
    <button class="second">${find}</button>
  </form>`;
}

/** What is searched for; empty: everything. */
export function searchedIn(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, 200); // absent: nothing is searched for
}
