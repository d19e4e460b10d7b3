/** A player's games with sorting, filters and paging, built from links and a form so that it works without scripts. */

import type { OtherNetwork } from '../../../domain/index.ts';
import { networkNames, totalOf } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PlayerGameRow } from '../../../store/port/store.ts';
import { gradeList } from '../../components/cup.ts';
import { emptyState } from '../../components/empty-state.ts';
import { checkBox, option } from '../../components/form.ts';
import { gameIcon } from '../../components/icons.ts';
import { platformText, titleOf } from '../../components/names.ts';
import { listStatus, pagedList } from '../../components/pager.ts';
import { playerTabs } from '../../components/player-tabs.ts';
import { gameProgress, progressBar } from '../../components/progress.ts';
import { instant } from '../../components/time.ts';
import type { PageContext } from '../../context.ts';
import type { LinkQuery } from '../../links.ts';
import type { HtmlPage } from '../../page.ts';
import type { PlayerGamesModel } from './model.ts';
import type { GamesQuery } from './query.ts';
import { isFiltered, linkQueryOf, orders, states } from './query.ts';

export function playerGamesView(model: PlayerGamesModel, context: PageContext): HtmlPage {
  const {
    player,
    query,
    games: { items, total },
    networks,
  } = model;
  const { links, format } = context;
  const t = context.t.player;
  const { name } = player;
  const link = (more: LinkQuery): string => links.to('playerGames', { name }, { ...linkQueryOf(query), ...more });
  const list = (): Markup => gamesTable(items, name, context);
  const empty = isFiltered(query)
    ? html`<p class="empty">${t.noMatch} <a href="${links.to('playerGames', { name })}">${t.allGames}</a></p>`
    : emptyState({ list: 'playerGames', href: links.to('player', { name }) }, context);
  const main = html`<h1>${isolate(name)}</h1>
    ${playerTabs('games', name, context)}
    <h2>${t.gameList} <small>${format.counted(total, context.t.things.games)}</small></h2>
    ${networkLinks(networks, { chosen: query.chosen, name }, context)}${filterForm(query, name, context)}
    ${pagedList({ page: query, total, list, empty, link }, context.t)}`;
  return {
    title: t.gamesTitle(name),
    main,
    status: listStatus(query, total),
    description: t.gamesTitle(name),
    image: context.absolute.to('previewPlayer', { file: `${name}.png` }),
  };
}

interface ChosenNetwork {
  readonly chosen: OtherNetwork | null;
  readonly name: string;
}

/** The networks whose games the list can show; nothing for a player of the consoles alone. */
function networkLinks(
  networks: readonly OtherNetwork[],
  { chosen, name }: ChosenNetwork,
  { links, t: { player: t } }: PageContext,
): Markup {
  if (networks.length === 0) return html``;
  return html`<nav class="row" aria-label="${t.networksLabel}">
    ${[null, ...networks].map(
      (network) =>
        html`<a href="${links.to('playerGames', { name }, { network })}" aria-current="${network === chosen ? 'page' : 'false'}"
          >${networkNames[network ?? 'psn']}</a
        > `,
    )}
  </nav>`;
}

function filterForm(query: GamesQuery, name: string, context: PageContext): Markup {
  const { links } = context;
  const { player: t, platforms } = context.t;
  return html`<form class="filter" method="get" action="${links.to('playerGames', { name })}">
    ${query.chosen === null ? '' : html`<input type="hidden" name="network" value="${query.chosen}" />`}
    <label
      >${t.filterText}
      <input name="title" type="search" value="${query.text}" maxlength="100" autocomplete="off" spellcheck="false"
    /></label>
    <label
      >${t.filterState}
      <select name="show">
        ${states.map((state) => option(state, context.t.states[state], state === query.state))}
      </select></label
    >
    <label
      >${t.filterPlatform}
      <select name="platform">
        ${option('', t.allPlatforms, query.platform === '')}${Object.entries(platforms).map(([each, label]) => option(each, label, each === query.platform))}
      </select></label
    >
    <label
      >${t.filterOrder}
      <select name="sort">
        ${orders.map((order) => option(order, context.t.orders[order], order === query.order))}
      </select></label
    >
    <label class="check">${checkBox('reverse', query.reversed)} ${t.filterReverse}</label>
    <button type="submit">${t.filter}</button>
  </form>`;
}

/** Games with progress, trophies and date. */
export function gamesTable(rows: readonly PlayerGameRow[], name: string, context: PageContext): Markup {
  const t = context.t.player;
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
      ${rows.map((row) => gameRow(row, name, context))}
    </tbody>
  </table>`;
}

function gameRow({ game, earned, userPoints, lastUpdatedAt }: PlayerGameRow, name: string, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.player;
  const title = titleOf(game, context.t);
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${gameIcon(game, context)}
        <div>
          <a href="${links.to('playerGame', { name, game: game.gameId })}">${isolate(title)}</a
          >${game.platform === null ? '' : html`<p class="quiet">${platformText(game.platform, context.t)}</p>`}
        </div>
      </div>
    </th>
    <td>${progressBar(gameProgress(userPoints, game), title)}</td>
    <td><span class="quiet">${t.earnedOf(totalOf(earned), game.totalTrophies)}</span>${gradeList(earned, context)}</td>
    <td class="quiet">${lastUpdatedAt === null ? '–' : instant(lastUpdatedAt, context, 'date')}</td>
  </tr>`;
}
