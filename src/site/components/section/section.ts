/** A section of a page: its heading, and next to it the link to all of its list. The heading does not contain the link. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** What stands in the head of a section. */
export interface SectionHead {
  /** The id of the heading, which names the section. */
  readonly id: string;
  readonly heading: Markup | string;
  /** Leads to the whole list. */
  readonly all?: { readonly href: string; readonly label: string } | undefined;
  /** A quiet text instead of a link, or next to it. */
  readonly note?: Markup | string | undefined;
}

/** A section with its head. */
export function section(head: SectionHead, content: Markup): Markup {
  return html`<section aria-labelledby="${head.id}">${sectionHead(head)} ${content}</section>`;
}

/** The head alone, for a section whose head contains more. */
export function sectionHead({ id, heading, all, note }: SectionHead): Markup {
  return html`<div class="head">
    <h2 id="${id}">${heading}</h2>
    ${note === undefined ? '' : html`<p class="note">${note}</p>`}
    ${all === undefined ? '' : html`<a class="all" href="${all.href}">${all.label} ›</a>`}
  </div>`;
}
