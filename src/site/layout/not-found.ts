/** The 404 page. */

import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../context.ts';
import type { HtmlPage } from '../page.ts';

export function notFoundPage({ links, t: { error: t, layout } }: PageContext): HtmlPage {
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    <form class="find wide" role="search" aria-label="${t.searchInstead}" method="get" action="${links.to('search', {})}">
      <label class="hidden" for="find-here">${layout.searchLabel}</label>
      <input
        id="find-here"
        name="q"
        type="search"
        placeholder="${layout.searchHint}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit">${layout.search}</button>
    </form>
    <ul class="inline">
      <li><a href="${links.to('home', {})}">${layout.home}</a></li>
      <li><a href="${links.to('games', {})}">${layout.games}</a></li>
      <li><a href="${links.to('leaderboards', {})}">${layout.leaderboards}</a></li>
    </ul>`;
  return { title: t.notFound, main, status: 404, description: t.notFoundIntro };
}
