/** The link to the page on which people claim their profile. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedPage } from '../page.ts';

/** Renders the link; empty if profiles cannot be claimed. */
export function claimLink({ context, claims, t: texts }: AskedPage): Markup {
  if (claims === null) return html``;
  const { offer, title } = texts.claim;
  return html`<p>${offer} <a href="${context.links.path('/claim')}">${title}</a></p>`;
}
