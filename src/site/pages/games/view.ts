import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { gameTiles } from '../../components/game-tile/game-tile.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { catalogueTable } from './catalogue-table.ts';
import type { GamesIndexModel } from './model.ts';
import { linkToGames } from './query.ts';
import { gamesTools } from './tools.ts';

/** Renders the index of games: covers with platform, owners and platinum rate (docs/spec/site.md 2.2). */
export function gamesIndexView(model: GamesIndexModel, context: PageContext): HtmlPage {
  const { query, games, listed } = model;
  const { links } = context;
  const { games: t } = context.t;
  const link = (more: LinkQuery): string =>
    links.to('games', {}, { ...linkToGames(query), ...more });
  const list = (): Markup =>
    query.isTable
      ? catalogueTable(games.items, query.order, context)
      : gameTiles(games.items, context);
  const notes = [
    ...(games.total === 0 ? [] : [countText(model, context)]),
    ...(query.order === 'rarity' || query.order === 'completion' ? [t.rarityNote] : []),
  ];
  const main = html`<h1>${t.title}</h1>
    ${notes.length === 0 ? '' : html`<p class="quiet">${notes.join(' · ')}</p>`}
    ${games.total === 0 && Object.keys(query.filter).length === 0 ? '' : gamesTools(model, context)}
    ${games.isPlayerUnknown ? html`<p class="notice">${isolate(t.unknownPlayer({ name: query.filter.notCompletedBy ?? '' }))}</p>` : ''}
    ${pagedList({ page: query, total: listed, list, empty: emptyIndex(model, context), link }, context.t)}`;
  return { title: t.title, main, status: listStatus(query, listed), description: t.description };
}

function countText({ games, listed }: GamesIndexModel, { t }: PageContext): string {
  return listed < games.total
    ? t.games.firstOf({ listed, all: games.total })
    : t.things.games({ count: games.total });
}

/** Suggests which filter to remove. Each suggestion states how many games then match. */
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
