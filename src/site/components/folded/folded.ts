/** A section that is collapsed on phones and always open in wide windows. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/**
 * Renders the section. In wide windows, the style sheet always shows the content of the `<details>` element, even if it is closed. In a
 * browser that does not support `::details-content`, it is collapsed there too.
 */
export function foldedOnPhones(heading: string, content: Markup, id?: string): Markup {
  return html`<details class="fold">
    <summary>
      ${id === undefined ? html`<h2>${heading}</h2>` : html`<h2 id="${id}">${heading}</h2>`}
    </summary>
    ${content}
  </details>`;
}
