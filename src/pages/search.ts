/** What a search finds. */

import { html, isolate } from '../markup/index.ts';
import { gameGrid, playerList } from './home.ts';
import type { PageMaker } from './page.ts';
import { pageOf, pager } from './parts.ts';
import { layoutTexts, searchTexts as t } from './texts.ts';

const pageSize = 24;

export const searchPage: PageMaker = async ({ store }, { links, query }) => {
  const text = (query.get('q') ?? '').slice(0, 100);
  const page = pageOf(query, pageSize);
  const players = await store.searchPlayers(text, page);
  const games = await store.searchGames(text, page);
  const link = (more: object): string => links.search({ q: text, ...more });
  const found = players.total + games.total > 0;
  const main = html`<h1>${t.heading}</h1>
    <form class="find wide" role="search" aria-label="${t.heading}" method="get" action="${links.search({})}">
      <label class="hidden" for="find-here">${layoutTexts.searchLabel}</label>
      <input id="find-here" name="q" type="search" value="${text}" maxlength="100" autocomplete="off" spellcheck="false" />
      <button type="submit">${layoutTexts.search}</button>
    </form>
    <p class="quiet">${t.hint}</p>
    ${found || text.trim() === '' ? '' : html`<p class="empty">${isolate(t.nothing(text))}</p>`}
    ${
      players.total === 0
        ? ''
        : html`<section aria-labelledby="players">
            <h2 id="players">${t.players}</h2>
            ${playerList(players.items, links)}
          </section>`
    }
    ${
      games.total === 0
        ? ''
        : html`<section aria-labelledby="games">
            <h2 id="games">${t.games}</h2>
            ${gameGrid(games.items, links)}
          </section>`
    }
    ${pager(page, Math.max(players.total, games.total), link)}`;
  return { title: text.trim() === '' ? t.heading : t.title(text), main };
};
