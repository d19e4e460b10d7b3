import { sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, withoutBidiControls } from '../../../documents/markup/index.ts';
import { zip } from '../../../invariant.ts';
import type { GroupGame, Standing } from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { cover } from '../../components/cover/cover.ts';
import { formatTitle } from '../../text/names.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { pagedList } from '../../components/pager/pager.ts';
import { progressBar } from '../../components/meter/meter.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { GamesComparison } from './model.ts';
import { comparisonOrders } from './query.ts';

/** The comparison over common games: who is ahead in how many, and the standing of each player in each game. */
export function overGames(
  { sides, query, compared }: GamesComparison,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const names = sides.map(({ player }) => player.name);
  const { order, page } = query;
  const link = (more: LinkQuery): string =>
    links.to('compare', {}, { p: names, sort: order === 'played' ? null : order, ...more });
  const list = (): Markup => gamesTable(compared.items, names, context);
  const empty = emptyState({ list: 'common', href: links.to('compare', {}) }, context);
  const orders = comparisonOrders.map((each) =>
    each === order
      ? html`<strong>${t.compare.orders[each]}</strong>`
      : html`<a href="${links.to('compare', {}, { p: names, sort: each })}"
          >${t.compare.orders[each]}</a
        >`,
  );
  return html`<h2>${t.compare.common({ count: compared.total })}</h2>
    ${headToHead(names, compared, context)}
    ${compared.total < 2 ? '' : html`<p class="quiet">${t.compare.order}: ${orders.map((each, index) => html`${index === 0 ? '' : ' · '}${each}`)}</p>`}
    ${pagedList({ page, total: compared.total, list, empty, link }, t)}`;
}

/** Who is ahead, as a sentence, and the games that only one player has. */
function headToHead(
  names: readonly string[],
  { total, ahead, even, games, only }: GamesComparison['compared'],
  context: PageContext,
) {
  const { compare: t } = context.t;
  const leads = zip(names, ahead).map(([name, count]) => t.aheadIn({ name, games: count }));
  return html`${total === 0 ? '' : html`<p class="lead">${isolate(t.headToHead({ leads: context.format.enumeration(leads), even }))}</p>`}
    <ul class="inline quiet">
      ${zip(zip(names, only), games).map(([[name, alone], all]) => html`<li>${isolate(t.onlyOf({ name, only: alone, games: all }))}</li>`)}
    </ul>`;
}

function gamesTable(
  items: readonly GroupGame[],
  names: readonly string[],
  context: PageContext,
): Markup {
  const { links } = context;
  const { compare: t, things } = context.t;
  return html`<table class="list versus of${names.length}">
    <thead>
      <tr>
        <th scope="col">${t.game}</th>
        ${names.map((name) => html`<th scope="col">${isolate(name)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${items.map(
        ({ game, standings }) =>
          html`<tr>
            <th scope="row">
              <div class="named">
                ${cover(game, context, { size: 's' })}
                <div>
                  <a href="${links.to('compare', {}, { p: names.slice(0, 2), game: game.gameId })}"
                    >${isolate(formatTitle(game, context.t))}</a
                  >${networkMark(game.gameId)}
                  <p class="quiet">${things.trophies({ count: game.totalTrophies })}</p>
                </div>
              </div>
            </th>
            ${zip(names, standings).map(([name, each]) => standing(each, { name, isAhead: isAhead(each, standings) }, context))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Whether a player alone has the most points. */
function isAhead(own: Standing, standings: readonly Standing[]): boolean {
  return standings.every((each) => each === own || each.userPoints < own.userPoints);
}

interface Column {
  /** The player's name. */
  readonly name: string;
  readonly isAhead: boolean;
}

function standing(
  { progress, earned }: Standing,
  { name, isAhead: leads }: Column,
  context: PageContext,
): Markup {
  const { t, format } = context;
  const mark = leads ? html`<span class="tag">${t.compare.leader}</span>` : '';
  return html`<td class="${leads ? 'ahead' : ''}" data-label="${withoutBidiControls(name)}">
    ${progressBar(progress, name, context)}<span class="quiet"
      >${format.number(sumCounts(earned))}</span
    >
    ${mark}
  </td>`;
}
