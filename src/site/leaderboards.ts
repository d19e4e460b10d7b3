/** Leaderboard pages: world, country, game. */

import { countryOf, totalOf } from '../domain/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html, isolate } from '../documents/markup/index.ts';
import type { ListRange, RankedOwner, RankedPlayer, Store } from '../store/port/store.ts';
import type { LinkQuery, Links } from './links.ts';
import type { PageMaker, PageRequest, PagesContext } from './page.ts';
import { listStatus, pagedList, pageOf } from './paging.ts';
import { avatar, gradeList, instant, option, playerLink, progressBar, titleOf } from './parts.ts';
import type { Parameters } from './query.ts';
import { pageNumber, typedText } from './query.ts';
import { boardTexts as t, formatNumber } from './texts.ts';

const pageSize = 50;

export const leaderboardsQuery: Parameters = {
  country: (given) => (/^[A-Za-z]{2}$/.test(given) ? given.toLowerCase() : ''),
  game: typedText(100),
  player: typedText(100),
  page: pageNumber,
};

const emptyBoard = html`<p class="empty">${t.nobody}</p>`;

/** The leaderboard selected by a query, and the position in it. */
interface Wanted {
  readonly country: string | null;
  readonly gameId: string | null;
  /** Name of the player to highlight; empty for none. */
  readonly player: string;
  readonly page: ListRange;
}

export const leaderboardsPage: PageMaker = async (context, request) => {
  const { query } = request;
  const [country, gameId] = [query.get('country'), query.get('game')];
  const player = query.get('player') ?? '';
  const jump = player === '' || query.has('page') ? null : await offsetOf(context.store, country, gameId, player);
  const page = jump === null ? pageOf(query, pageSize) : { offset: jump - (jump % pageSize), limit: pageSize };
  const wanted = { country, gameId, player, page };
  const isMissing = player !== '' && jump === null && !query.has('page');
  return gameId === null ? playersBoard(context, request, wanted, isMissing) : gameBoard(context, request, wanted, isMissing);
};

function offsetOf(store: Store, country: string | null, gameId: string | null, name: string): Promise<number | null> {
  return gameId === null ? store.leaderboardOffset(country, name) : store.gameLeaderboardOffset(gameId, name);
}

async function playersBoard(context: PagesContext, { links }: PageRequest, wanted: Wanted, isMissing: boolean) {
  const { store } = context;
  const { country, player, page } = wanted;
  const { items, total } = await store.leaderboard(country, page);
  const heading = country === null ? t.worldHeading : t.countryHeading(countryOf(country)?.name ?? country);
  const shown = player === '' ? null : await store.findPlayer(player);
  const main = html`<h1>${heading}</h1>
    <p class="quiet">${t.rule}</p>
    <div class="forms">${countryForm(await store.rankedCountries(), country, links)}${jumpForm(wanted, links)}</div>
    ${isMissing ? html`<p class="empty">${isolate(t.notThere(player))}</p>` : ''}
    ${pagedList({
      page,
      total,
      list: () => playersTable(items, context, shown?.name ?? null, links),
      empty: emptyBoard,
      link: (more) => links.leaderboards({ country, ...more }),
    })}`;
  return { title: heading, main, section: 'leaderboards' as const, status: listStatus(page, total) };
}

function playersTable(rows: readonly RankedPlayer[], { profileOf }: PagesContext, shown: string | null, links: Links): Markup {
  return html`<table class="list board">
    <thead>
      <tr>
        <th scope="col">${t.rank}</th>
        <th scope="col">${t.player}</th>
        <th scope="col">${t.level}</th>
        <th scope="col">${t.points}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ position, player, points }) =>
          html`<tr
            class="${player.name === shown ? 'shown' : ''}"
            id="${player.name === shown ? 'shown' : `p${player.playerId}`}"
          >
            <td class="rank">${formatNumber(position)}</td>
            <th scope="row">
              <div class="named">
                ${avatar(player, 'small', links)}
                <div>
                  ${playerLink(player, links)}
                  <p class="quiet">${countryOf(player.country)?.name ?? ''}</p>
                </div>
              </div>
            </th>
            <td data-label="${t.level}">${formatNumber(profileOf(player, null).Level)}</td>
            <td data-label="${t.points}"><strong>${formatNumber(points)}</strong>${gradeList(player.earned)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

async function gameBoard({ store }: PagesContext, { links }: PageRequest, wanted: Wanted, isMissing: boolean) {
  const { player, page } = wanted;
  const gameId = wanted.gameId ?? '';
  const [game] = await store.gamesById(gameId);
  const board = await store.gameLeaderboard(gameId, page);
  if (game === undefined || board === null) return null;
  const heading = t.gameHeading(titleOf(game));
  const shown = player === '' ? null : await store.findPlayer(player);
  const main = html`<h1>${isolate(heading)}</h1>
    <p class="quiet">${t.rule}</p>
    <div class="forms">
      ${jumpForm(wanted, links)}
      <p><a href="${links.game(game.gameId)}">${isolate(titleOf(game))}</a></p>
    </div>
    ${isMissing ? html`<p class="empty">${isolate(t.notThere(player))}</p>` : ''}
    ${pagedList({
      page,
      total: board.total,
      list: () => ownersTable(board.items, gameId, shown?.name ?? null, links),
      empty: emptyBoard,
      link: (more) => links.leaderboards({ game: game.gameId, ...more }),
    })}`;
  return { title: heading, main, section: 'leaderboards' as const, status: listStatus(page, board.total) };
}

function ownersTable(rows: readonly RankedOwner[], gameId: string, shown: string | null, links: Links): Markup {
  return html`<table class="list board">
    <thead>
      <tr>
        <th scope="col">${t.rank}</th>
        <th scope="col">${t.player}</th>
        <th scope="col">${t.progress}</th>
        <th scope="col">${t.points}</th>
        <th scope="col">${t.platinumDate}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ position, player, earned, userPoints, progress, platinumAt }) =>
          html`<tr class="${player.name === shown ? 'shown' : ''}">
            <td class="rank">${formatNumber(position)}</td>
            <th scope="row">
              <div class="named">
                ${avatar(player, 'small', links)}<a href="${links.playerGame(player.name, gameId)}">${isolate(player.name)}</a>
              </div>
            </th>
            <td>${progressBar(progress, player.name)}</td>
            <td data-label="${t.points}">
              <strong>${formatNumber(userPoints)}</strong>${totalOf(earned) === 0 ? '' : gradeList(earned)}
            </td>
            <td class="quiet" data-label="${t.platinumDate}">${platinumAt === null ? '–' : instant(platinumAt, 'date')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function countryForm(
  countries: readonly { readonly country: string; readonly players: number }[],
  chosen: string | null,
  links: Links,
): Markup {
  return html`<form class="row" method="get" action="${links.leaderboards()}">
    <label
      >${t.country}
      <select name="country">
        ${option('', t.world, chosen === null)}${countries.map(({ country, players }) => option(country, `${countryOf(country)?.name ?? country} (${formatNumber(players)})`, country === chosen))}
      </select></label
    >
    <button type="submit">${t.choose}</button>
  </form>`;
}

function jumpForm({ country, gameId, player }: Wanted, links: Links): Markup {
  const hiddenFields: LinkQuery = { country, game: gameId };
  return html`<form class="row" method="get" action="${links.leaderboards()}">
    ${Object.entries(hiddenFields).map(([name, value]) => (value === null || value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`))}
    <label
      >${t.jump}
      <input
        name="player"
        value="${player}"
        required
        maxlength="100"
        placeholder="${t.jumpHint}"
        autocomplete="off"
        spellcheck="false"
    /></label>
    <button type="submit">${t.jumpButton}</button>
  </form>`;
}
