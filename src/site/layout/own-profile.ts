/** The last line of every page about a player (docs/spec/site.md 1.3). */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../context.ts';

/** Leads to the operator's contact; without one, to what the site says about the players' data. */
export function ownProfile({ instance, links, t: { player: t } }: PageContext): Markup {
  return html`<p class="quiet small own">
    ${t.isThisYou} <a href="${instance.contact ?? links.to('about', {})}">${t.howToHide}</a>
  </p>`;
}
