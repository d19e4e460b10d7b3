/** The 404 page. */

import { html } from '../../documents/markup/index.ts';
import type { NearNames } from '../../store/port/store.ts';
import { nearNamesList } from '../components/near-names.ts';
import { pageSearch } from '../components/search-form.ts';
import type { PageContext } from '../context.ts';
import type { HtmlPage } from '../page.ts';

/** What the address may have meant. */
export interface LookedFor {
  readonly text: string;
  readonly near: NearNames;
}

export const nothingNear: LookedFor = { text: '', near: { players: [], games: [] } };

export function notFoundPage({ text, near }: LookedFor, context: PageContext): HtmlPage {
  const { links } = context;
  const { error: t, layout } = context.t;
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    ${pageSearch({ label: t.searchInstead, value: text }, context)} ${nearNamesList(near, context)}
    <ul class="inline">
      <li><a href="${links.to('home', {})}">${layout.home}</a></li>
      <li><a href="${links.to('games', {})}">${layout.games}</a></li>
      <li><a href="${links.to('leaderboards', {})}">${layout.leaderboards}</a></li>
    </ul>`;
  return { title: t.notFound, main, status: 404, description: t.notFoundIntro, hasSearch: true };
}
