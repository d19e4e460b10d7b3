/** The table of contents of a long page, shown next to it in wide windows. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** A section of a page to which the table of contents links. */
export interface ContentsEntry {
  /** The id of the section's heading. */
  readonly id: string;
  readonly label: Markup | string;
  /** Its subsections. */
  readonly parts?: readonly ContentsEntry[];
}

/**
 * Renders the page with its table of contents at the side. A page with one section has no table of contents. @param label names the list
 * for screen readers
 */
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
