/** The index of games: covers with platform and owners. */

import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state.ts';
import { gameTiles } from '../../components/game-tile.ts';
import { listStatus, pagedList } from '../../components/pager.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import type { GamesIndexModel } from './model.ts';

export function gamesIndexView({ text, page, games }: GamesIndexModel, context: PageContext): HtmlPage {
  const { links, format } = context;
  const { games: t, layout } = context.t;
  const empty =
    text === ''
      ? emptyState({ list: 'games', href: links.to('home', {}) }, context)
      : html`<p class="empty">${isolate(t.nothing(text))} <a href="${links.to('games', {})}">${t.all}</a></p>`;
  const main = html`<h1>${t.title}</h1>
    <form class="find wide" role="search" aria-label="${t.title}" method="get" action="${links.to('games', {})}">
      <label class="hidden" for="find-games">${t.find}</label>
      <input
        id="find-games"
        name="q"
        type="search"
        value="${text}"
        placeholder="${t.find}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit">${layout.search}</button>
    </form>
    ${games.total === 0 ? '' : html`<p class="quiet">${t.order(format.counted(games.total, context.t.things.games))}</p>`}
    ${pagedList(
      {
        page,
        total: games.total,
        list: () => gameTiles(games.items, context),
        empty,
        link: (more) => links.to('games', {}, { q: text, ...more }),
      },
      context.t,
    )}`;
  return { title: t.title, main, status: listStatus(page, games.total), description: t.description };
}
