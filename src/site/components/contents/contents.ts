/** The contents of a long page next to it, in wide windows. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** A part of a page that the list leads to. */
export interface ContentsEntry {
  /** The id of its heading. */
  readonly id: string;
  readonly label: Markup | string;
  /** The parts of the part. */
  readonly parts?: readonly ContentsEntry[];
}

/** The page with the list at its side; without a list where it has one part alone. @param label names the list */
export function withContents(
  label: string,
  entries: readonly ContentsEntry[],
  main: Markup,
): Markup {
  if (entries.length < 2) return main;
  return html`<div class="long">
    <nav class="parts" aria-label="${label}">${list(entries)}</nav>
    <div>${main}</div>
  </div>`;
}

function list(entries: readonly ContentsEntry[]): Markup {
  return html`<ul>
    ${entries.map(
      ({ id, label, parts }) =>
        html`<li><a href="#${id}">${label}</a>${parts === undefined ? '' : list(parts)}</li>`,
    )}
  </ul>`;
}
