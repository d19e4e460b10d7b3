/** The search results page. */

import type { Markup } from '../documents/markup/index.ts';
import { html, isolate } from '../documents/markup/index.ts';
import { gameGrid, playerList } from './home.ts';
import type { PageMaker } from './page.ts';
import { listStatus, pagedList, pageOf } from './paging.ts';
import type { Parameters } from './query.ts';
import { pageNumber, typedText } from './query.ts';
import { layoutTexts, searchTexts as t } from './texts.ts';

const pageSize = 24;

export const searchQuery: Parameters = { q: typedText(100), page: pageNumber };

export const searchPage: PageMaker = async ({ store }, { links, query }) => {
  const text = query.get('q') ?? '';
  const page = pageOf(query, pageSize);
  const players = await store.searchPlayers(text, page);
  const games = await store.searchGames(text, page);
  const link = (more: object): string => links.search({ q: text, ...more });
  const total = Math.max(players.total, games.total);
  const empty = text === '' ? html`` : html`<p class="empty">${isolate(t.nothing(text))}</p>`;
  const list = (): Markup =>
    html`${players.items.length === 0 ? '' : section('players', t.players, playerList(players.items, links))}${games.items.length === 0 ? '' : section('games', t.games, gameGrid(games.items, links))}`;
  const main = html`<h1>${t.heading}</h1>
    <form class="find wide" role="search" aria-label="${t.heading}" method="get" action="${links.search({})}">
      <label class="hidden" for="find-here">${layoutTexts.searchLabel}</label>
      <input id="find-here" name="q" type="search" value="${text}" maxlength="100" autocomplete="off" spellcheck="false" />
      <button type="submit">${layoutTexts.search}</button>
    </form>
    <p class="quiet">${t.hint}</p>
    ${pagedList({ page, total, list, empty, link })}`;
  return { title: text === '' ? t.heading : t.title(text), main, status: listStatus(page, total) };
};

function section(id: string, heading: string, list: Markup): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${list}
  </section>`;
}
