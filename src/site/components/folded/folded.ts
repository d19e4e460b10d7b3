/** A section that phones show folded, and wide windows in full. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/**
 * Renders the section. The style sheet shows the content in wide windows, whatever the state of the element; a browser that does not
 * know `::details-content` shows it folded.
 */
export function foldedOnPhones(heading: string, content: Markup, id?: string): Markup {
  return html`<details class="fold">
    <summary>
      ${id === undefined ? html`<h2>${heading}</h2>` : html`<h2 id="${id}">${heading}</h2>`}
    </summary>
    ${content}
  </details>`;
}
