/** The index of games: covers with platform, owners and platinum rate (docs/spec/site.md 2.2). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state.ts';
import { gameTiles } from '../../components/game-tile.ts';
import { orderLinks } from '../../components/order-links.ts';
import { listStatus, pagedList } from '../../components/pager.ts';
import type { PageContext } from '../../context.ts';
import type { LinkQuery } from '../../links.ts';
import type { HtmlPage } from '../../page.ts';
import { catalogueTable } from './catalogue-table.ts';
import { gamesFilterForm } from './filter-form.ts';
import type { GamesIndexModel } from './model.ts';
import { linkToGames } from './query.ts';

export function gamesIndexView(model: GamesIndexModel, context: PageContext): HtmlPage {
  const { query, games, listed } = model;
  const { links, format } = context;
  const { games: t, things } = context.t;
  const link = (more: LinkQuery): string => links.to('games', {}, { ...linkToGames(query), ...more });
  const list = (): Markup =>
    query.isTable ? catalogueTable(games.items, query.order, context) : gameTiles(games.items, context);
  const all = games.total === 0 ? '' : format.counted(games.total, things.games);
  const main = html`<h1>${t.title}</h1>
    ${gamesFilterForm(model, context)}
    ${games.isPlayerUnknown ? html`<p class="error">${isolate(t.unknownPlayer(query.filter.notCompletedBy ?? ''))}</p>` : ''}
    <div class="list-head">
      <p class="quiet">
        ${listed < games.total ? t.firstOf(format.number(listed), all) : all}${query.order === 'rarity' || query.order === 'completion' ? ` · ${t.rarityNote}` : ''}${query.isTable && games.total > 0 ? html`<span class="of-phone"> · ${t.phoneRate[query.order === 'completion' ? 'completion' : 'platinum']}</span>` : ''}
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
    orders: t.views,
    current: query.isTable ? 'table' : 'covers',
    link: (view) => links.to('games', {}, linkToGames({ ...query, isTable: view === 'table' })),
  });
}

/** Which filter to drop, with the number of games that then match. */
function emptyIndex({ query, games: { without } }: GamesIndexModel, context: PageContext): Markup {
  const { links, t, format } = context;
  if (without.length === 0) return emptyState({ list: 'games', href: links.to('home', {}) }, context);
  const useful = without.filter(({ games }) => games > 0);
  return html`<div class="empty">
    <p>${t.games.nothing} <a href="${links.to('games', {})}">${t.games.all}</a></p>
    ${
      useful.length === 0
        ? ''
        : html`<ul>
            ${useful.map(({ filter: name, games }) => html`<li><a href="${links.to('games', {}, linkToGames({ ...query, filter: { ...query.filter, [name]: undefined } }))}">${t.games.drop(t.games.filters[name])}</a>: ${format.counted(games, t.things.games)}</li>`)}
          </ul>`
    }
  </div>`;
}
