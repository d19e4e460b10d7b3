/** A player's games with sorting, filters and paging, built from links and a form so that it works without scripts. */

import { totalOf } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PlayerGameRow } from '../../../store/port/store.ts';
import { gradeList } from '../../components/cup.ts';
import { option } from '../../components/form.ts';
import { gameIcon } from '../../components/icons.ts';
import { platformText, titleOf } from '../../components/names.ts';
import { pagedList } from '../../components/pager.ts';
import { gameProgress, progressBar } from '../../components/progress.ts';
import { instant } from '../../components/time.ts';
import type { PageContext } from '../../context.ts';
import type { LinkQuery } from '../../links.ts';
import type { PlayerModel } from './model.ts';
import type { GamesQuery } from './query.ts';
import { linkQueryOf, orders, states } from './query.ts';

export function gamesSection({ player: { name }, query, games: { items, total } }: PlayerModel, context: PageContext): Markup {
  const { links, format } = context;
  const t = context.t.player;
  const link = (more: LinkQuery): string => `${links.to('player', { name }, { ...linkQueryOf(query), ...more })}#games`;
  return html`<section id="games" aria-labelledby="games-heading">
    <h2 id="games-heading">${t.gameList} <small>${format.counted(total, context.t.things.games)}</small></h2>
    ${filterForm(query, name, context)}
    ${pagedList({ page: query, total, list: () => gamesTable(items, name, context), empty: html`<p class="empty">${t.noMatch}</p>`, link }, context.t)}
  </section>`;
}

function filterForm(query: GamesQuery, name: string, context: PageContext): Markup {
  const { links } = context;
  const { player: t, platforms } = context.t;
  return html`<form class="filter" method="get" action="${links.to('player', { name })}#games">
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
    <label class="check">${reverseBox(query.reversed)} ${t.filterReverse}</label>
    <button type="submit">${t.filter}</button>
  </form>`;
}

function reverseBox(isChecked: boolean): Markup {
  return isChecked
    ? html`<input type="checkbox" name="reverse" value="1" checked />`
    : html`<input type="checkbox" name="reverse" value="1" />`;
}

function gamesTable(rows: readonly PlayerGameRow[], name: string, context: PageContext): Markup {
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
