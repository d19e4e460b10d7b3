/** A player's games with sorting, filters and paging, built from links and a form so that it works without scripts. */

import { totalOf } from '../domain/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html, isolate } from '../documents/markup/index.ts';
import type { GameListQuery, GameOrder, GameState, PlayerGameRow } from '../store/port/store.ts';
import type { LinkQuery, Links } from './links.ts';
import type { PageRequest, PagesContext } from './page.ts';
import { listStatus, pagedList, pageOf } from './paging.ts';
import type { Parameters } from './query.ts';
import { oneOf, pageNumber, typedText } from './query.ts';
import { gameIcon, gameProgress, gradeList, instant, option, progressBar, platformText, titleOf } from './parts.ts';
import { counted, orderTexts, platformTexts, playerTexts as t, stateTexts, things } from './texts.ts';

const pageSize = 50;

function namesOf<K extends string>(texts: Readonly<Record<K, string>>): K[];
function namesOf(texts: object): string[] {
  return Object.keys(texts);
}
const orders: readonly GameOrder[] = namesOf(orderTexts);
const states: readonly GameState[] = namesOf(stateTexts);

export const gamesQuery: Parameters = {
  sort: oneOf(orders, 'played'),
  reverse: oneOf(['1']),
  show: oneOf(states, 'all'),
  title: typedText(100),
  platform: typedText(20),
  page: pageNumber,
};

interface Wanted extends GameListQuery {
  readonly reversed: boolean;
  readonly state: GameState;
  readonly text: string;
  readonly platform: string;
}

function readWanted(query: URLSearchParams): Wanted {
  return {
    ...pageOf(query, pageSize),
    order: orders.find((order) => order === query.get('sort')) ?? 'played',
    reversed: query.get('reverse') === '1',
    state: states.find((state) => state === query.get('show')) ?? 'all',
    text: query.get('title') ?? '',
    platform: query.get('platform') ?? '',
  };
}

/** Renders the list as a section, and returns the HTTP status of the page that contains it. */
export interface GamesSection {
  readonly section: Markup;
  readonly status: 200 | 404;
}

export async function gamesSection({ store }: PagesContext, { links, query }: PageRequest, name: string): Promise<GamesSection> {
  const wanted = readWanted(query);
  const { items, total } = (await store.listGames(name, wanted)) ?? { items: [], total: 0 };
  const link = (more: LinkQuery): string => `${links.player(name, { ...queryOf(wanted), ...more })}#games`;
  const section = html`<section id="games" aria-labelledby="games-heading">
    <h2 id="games-heading">${t.gameList} <small>${counted(total, things.games)}</small></h2>
    ${filterForm(wanted, name, links)}
    ${pagedList({ page: wanted, total, list: () => gamesTable(items, name, links), empty: html`<p class="empty">${t.noMatch}</p>`, link })}
  </section>`;
  return { section, status: listStatus(wanted, total) };
}

function queryOf({ order, reversed, state, text, platform }: Wanted): LinkQuery {
  return {
    sort: order === 'played' ? null : order,
    reverse: reversed ? 1 : null,
    show: state === 'all' ? null : state,
    title: text,
    platform,
  };
}

function filterForm(wanted: Wanted, name: string, links: Links): Markup {
  return html`<form class="filter" method="get" action="${links.player(name)}#games">
    <label
      >${t.filterText}
      <input name="title" type="search" value="${wanted.text}" maxlength="100" autocomplete="off" spellcheck="false"
    /></label>
    <label
      >${t.filterState}
      <select name="show">
        ${states.map((state) => option(state, stateTexts[state], state === wanted.state))}
      </select></label
    >
    <label
      >${t.filterPlatform}
      <select name="platform">
        ${option('', t.allPlatforms, wanted.platform === '')}${Object.entries(platformTexts).map(([each, label]) => option(each, label, each === wanted.platform))}
      </select></label
    >
    <label
      >${t.filterOrder}
      <select name="sort">
        ${orders.map((order) => option(order, orderTexts[order], order === wanted.order))}
      </select></label
    >
    <label class="check">${reverseBox(wanted.reversed)} ${t.filterReverse}</label>
    <button type="submit">${t.filter}</button>
  </form>`;
}

function reverseBox(isChecked: boolean): Markup {
  return isChecked
    ? html`<input type="checkbox" name="reverse" value="1" checked />`
    : html`<input type="checkbox" name="reverse" value="1" />`;
}

function gamesTable(rows: readonly PlayerGameRow[], name: string, links: Links): Markup {
  return html`<table class="list games">
    <thead>
      <tr>
        <th scope="col">${t.gameColumn}</th>
        <th scope="col">${t.progressColumn}</th>
        <th scope="col">${t.trophiesColumn}</th>
        <th scope="col">${t.playedColumn}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => gameRow(row, name, links))}
    </tbody>
  </table>`;
}

function gameRow({ game, earned, userPoints, lastUpdatedAt }: PlayerGameRow, name: string, links: Links): Markup {
  const title = titleOf(game);
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${gameIcon(game, links)}
        <div>
          <a href="${links.playerGame(name, game.gameId)}">${isolate(title)}</a
          >${game.platform === null ? '' : html`<p class="quiet">${platformText(game.platform)}</p>`}
        </div>
      </div>
    </th>
    <td>${progressBar(gameProgress(userPoints, game), title)}</td>
    <td><span class="quiet">${t.earnedOf(totalOf(earned), game.totalTrophies)}</span>${gradeList(earned)}</td>
    <td class="quiet">${lastUpdatedAt === null ? '–' : instant(lastUpdatedAt, 'date')}</td>
  </tr>`;
}
