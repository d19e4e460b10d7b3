import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { gameTiles } from '../../components/game-tile/game-tile.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { gamesFilterForm } from './filter-form.ts';
import type { GamesIndexModel } from './model.ts';
import { linkToGames } from './query.ts';
import type { IndexedGame, IndexOrder } from '../../../store/port/store.ts';
import { gradeList } from '../../components/cup/cup.ts';
import { cover } from '../../components/cover/cover.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { platformText, formatTitle } from '../../text/names.ts';
import { rarityShare } from '../../components/rarity/rarity.ts';
import { toDate } from '../../texts/formats.ts';

/** The index of games: covers with platform, owners and platinum rate (docs/spec/site.md 2.2). */
export function gamesIndexView(model: GamesIndexModel, context: PageContext): HtmlPage {
  const { query, games, listed } = model;
  const { links } = context;
  const { games: t, things } = context.t;
  const link = (more: LinkQuery): string =>
    links.to('games', {}, { ...linkToGames(query), ...more });
  const list = (): Markup =>
    query.isTable
      ? catalogueTable(games.items, query.order, context)
      : gameTiles(games.items, context);
  const all = games.total === 0 ? '' : things.games({ count: games.total });
  const main = html`<h1>${t.title}</h1>
    ${gamesFilterForm(model, context)}
    ${games.isPlayerUnknown ? html`<p class="error">${isolate(t.unknownPlayer({ name: query.filter.notCompletedBy ?? '' }))}</p>` : ''}
    <div class="list-head">
      <p class="quiet">
        ${listed < games.total ? t.firstOf({ listed, all: games.total }) : all}${query.order === 'rarity' || query.order === 'completion' ? ` · ${t.rarityNote}` : ''}${query.isTable && games.total > 0 ? html`<span class="of-phone"> · ${t.phoneRate[query.order === 'completion' ? 'completion' : 'platinum']}</span>` : ''}
      </p>
      ${games.total === 0 ? '' : viewLinks(model, context)}
    </div>
    ${pagedList({ page: query, total: listed, list, empty: emptyIndex(model, context), link }, context.t)}`;
  return { title: t.title, main, status: listStatus(query, listed), description: t.description };
}

/** Covers or a table. */
function viewLinks({ query }: GamesIndexModel, { links, t: { games: t } }: PageContext): Markup {
  return orderLinks({
    label: t.viewsLabel,
    orders: ['covers', 'table'],
    texts: t.views,
    current: query.isTable ? 'table' : 'covers',
    link: (view) => links.to('games', {}, linkToGames({ ...query, isTable: view === 'table' })),
  });
}

/** Which filter to drop, with the number of games that then match. */
function emptyIndex({ query, games: { without } }: GamesIndexModel, context: PageContext): Markup {
  const { links, t } = context;
  if (without.length === 0)
    return emptyState({ list: 'games', href: links.to('home', {}) }, context);
  const useful = without.filter(({ games }) => games > 0);
  return html`<div class="empty">
    <p>${t.games.nothing} <a href="${links.to('games', {})}">${t.games.all}</a></p>
    ${
      useful.length === 0
        ? ''
        : html`<ul>
            ${useful.map(({ filter: name, games }) => html`<li><a href="${links.to('games', {}, linkToGames({ ...query, filter: { ...query.filter, [name]: undefined } }))}">${t.games.without[name]}</a>: ${t.things.games({ count: games })}</li>`)}
          </ul>`
    }
  </div>`;
}

/** @param order phones show the rate that the games are ordered by */
function catalogueTable(
  games: readonly IndexedGame[],
  order: IndexOrder,
  context: PageContext,
): Markup {
  const { columns } = context.t.games;
  return html`<table class="list catalogue ${order === 'completion' ? 'by-completion' : ''}">
    <thead>
      <tr>
        <th scope="col">${columns.game}</th>
        <th scope="col" class="number">${columns.released}</th>
        <th scope="col">${columns.trophies}</th>
        <th scope="col" class="number">${columns.owners}</th>
        <th scope="col" class="number">${columns.platinum}</th>
        <th scope="col" class="number">${columns.completion}</th>
      </tr>
    </thead>
    <tbody>
      ${games.map((each) => row(each, context))}
    </tbody>
  </table>`;
}

function row({ game, owners, platinums, completions }: IndexedGame, context: PageContext): Markup {
  const { links, t, format } = context;
  const { releasedAt, platform } = game;
  const rate = (players: number | null): string =>
    players === null ? '–' : rarityShare(0, { owners, earners: new Map([[0, players]]) }, t);
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${cover(game, context, { size: 's' })}
        <div>
          <a href="${links.to('game', { game: game.gameId })}">${isolate(formatTitle(game, t))}</a
          >${networkMark(game.gameId)}${platform === null ? '' : html`<p class="quiet">${platformText(platform, t)}</p>`}
        </div>
      </div>
    </th>
    <td>${releasedAt === null ? '–' : String(toDate(releasedAt).getUTCFullYear())}</td>
    <td>${gradeList(game.set, context)}</td>
    <td>${format.number(owners)}<span class="of-phone"> ${t.game.ownersNoun({ owners })}</span></td>
    <td>${rate(platinums)}</td>
    <td>${rate(completions)}</td>
  </tr>`;
}
