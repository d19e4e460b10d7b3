/** A section of a page: its heading, with a link to the whole list next to it. The link is not inside the heading. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** The content of a section's head. */
export interface SectionHead {
  /** The id of the heading, which names the section. */
  readonly id: string;
  readonly heading: Markup | string;
  /** The link to the whole list. */
  readonly all?: { readonly href: string; readonly label: string } | undefined;
  /** An unobtrusive text instead of a link, or next to it. */
  readonly note?: Markup | string | undefined;
}

/** Renders a section with its head. */
export function section(head: SectionHead, content: Markup): Markup {
  return html`<section aria-labelledby="${head.id}">${sectionHead(head)} ${content}</section>`;
}

/** Renders only the head, for a section whose head has additional content. */
export function sectionHead({ id, heading, all, note }: SectionHead): Markup {
  return html`<div class="head">
    <h2 id="${id}">${heading}</h2>
    ${note === undefined ? '' : html`<p class="note">${note}</p>`}
    ${all === undefined ? '' : html`<a class="all" href="${all.href}">${all.label} ›</a>`}
  </div>`;
}
