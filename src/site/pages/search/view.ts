/** The search results page. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state.ts';
import { gameGrid } from '../../components/game-tile.ts';
import { listStatus, pagedList } from '../../components/pager.ts';
import { playerList } from '../../components/people.ts';
import { pageSearch } from '../../components/search-form.ts';
import type { PageContext } from '../../context.ts';
import type { LinkQuery } from '../../links.ts';
import type { HtmlPage } from '../../page.ts';
import type { SearchModel } from './model.ts';

export function searchView({ text, page, players, games }: SearchModel, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.search;
  const link = (more: LinkQuery): string => links.to('search', {}, { q: text, ...more });
  const total = Math.max(players.total, games.total);
  const empty = text === '' ? html`` : emptyState({ list: 'found', why: t.nothing(text), href: links.to('games', {}) }, context);
  const list = (): Markup =>
    html`${players.items.length === 0 ? '' : section('players', t.players, playerList(players.items, context))}${games.items.length === 0 ? '' : section('games', t.games, gameGrid(games.items, context))}`;
  const main = html`<h1>${t.heading}</h1>
    ${pageSearch({ label: t.heading, value: text }, context)}
    <p class="quiet">${t.hint}</p>
    ${pagedList({ page, total, list, empty, link }, context.t)}`;
  return { title: text === '' ? t.heading : t.title(text), main, status: listStatus(page, total), hasSearch: true };
}

function section(id: string, heading: string, list: Markup): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${list}
  </section>`;
}
