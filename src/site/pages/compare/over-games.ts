import { sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, withoutBidiControls } from '../../../documents/markup/index.ts';
import { zip } from '../../../invariant.ts';
import type { GameRow, GroupGame, Standing } from '../../../store/port/store.ts';
import { cover } from '../../components/cover/cover.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { pagedList } from '../../components/pager/pager.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { formatTitle, platformText } from '../../text/names.ts';
import { colourClass } from './colours.ts';
import type { GamesComparison } from './model.ts';
import { comparisonOrders } from './query.ts';

/** Renders the comparison by common games: who leads in how many games, and each player's progress in each game. */
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
  const orders = orderLinks({
    label: t.compare.order,
    orders: comparisonOrders,
    texts: t.compare.orders,
    current: order,
    link: (each) => links.to('compare', {}, { p: names, sort: each }),
  });
  return html`${headToHead(names, compared, context)}
    <section aria-labelledby="common">
      <div class="tools">
        <h2 id="common">${t.compare.common({ count: compared.total })}</h2>
        ${compared.total < 2 ? '' : orders}
      </div>
      ${pagedList({ page, total: compared.total, list, empty, link }, t)}
    </section>`;
}

/** Renders who leads, as a sentence and as a bar, and links to the games that only one player has. */
function headToHead(
  names: readonly string[],
  { total, ahead, even, games, only }: GamesComparison['compared'],
  context: PageContext,
): Markup {
  const { compare: t } = context.t;
  const leads = zip(names, ahead).map(([name, count]) => t.aheadIn({ name, games: count }));
  const sentence = t.headToHead({ leads: context.format.enumeration(leads), even });
  return html`<div class="head-to-head sheet pad">
    ${
      total === 0
        ? ''
        : html`<p class="strong">${isolate(sentence)}</p>
            ${leadBar(ahead, even)}`
    }
    <ul class="inline quiet small">
      ${zip(zip(names, only), games).map(([[name, alone], all]) => html`<li>${t.onlyOf.markup({ name: isolate(name), only: alone, games: all })}</li>`)}
    </ul>
  </div>`;
}

/** Renders one bar divided into the numbers of games in which each player leads, with tied games at the end. */
function leadBar(ahead: readonly number[], even: number): Markup {
  const counts = [...ahead, even];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count, place) => {
    const before = counts.slice(0, place).reduce((sum, each) => sum + each, 0);
    const colour = place === ahead.length ? 'even' : colourClass(place);
    return html`<rect class="${colour}" x="${before}" width="${count}" height="1" />`;
  });
  return html`<svg
    class="leads"
    viewBox="0 0 ${total} 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${parts}
  </svg>`;
}

function gamesTable(
  items: readonly GroupGame[],
  names: readonly string[],
  context: PageContext,
): Markup {
  const { compare: t } = context.t;
  return html`<div class="sheet">
    <table class="list versus">
      <thead>
        <tr>
          <th scope="col">${t.game}</th>
          ${names.map((name, place) => html`<th scope="col" class="painted ${colourClass(place)}">${isolate(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${items.map((each) => gameRow(each, names, context))}
      </tbody>
    </table>
  </div>`;
}

function gameRow({ game, standings }: GroupGame, names: readonly string[], context: PageContext) {
  const { links, t } = context;
  const href = links.to('compare', {}, { p: names.slice(0, 2), game: game.gameId });
  const cells = zip(names, standings).map(([name, each], place) =>
    standing(each, { name, place, game, isAhead: isAhead(each, standings) }, context),
  );
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${cover(game, context, { size: 's' })}
        <div>
          <a href="${href}">${isolate(formatTitle(game, t))}</a>${networkMark(game.gameId)}
          <p class="quiet small">${platformText(game.platform, t)}</p>
        </div>
        ${tracks(standings)}
      </div>
    </th>
    ${cells}
  </tr>`;
}

/** Renders a thin bar for each player, all on the same scale. They have no text, because the table cells contain the figures. */
function tracks(standings: readonly Standing[]): Markup {
  return html`<div class="tracks" aria-hidden="true">
    ${standings.map(({ progress }, place) => html`<progress class="${colourClass(place)}" value="${progress}" max="100"></progress>`)}
  </div>`;
}

/** Checks whether this player has more points than all others. */
function isAhead(own: Standing, standings: readonly Standing[]): boolean {
  return standings.every((each) => each === own || each.userPoints < own.userPoints);
}

interface Column {
  /** The player's name. */
  readonly name: string;
  readonly place: number;
  readonly game: GameRow;
  readonly isAhead: boolean;
}

function standing(
  { progress, earned }: Standing,
  { name, place, game: { totalTrophies: total }, isAhead: leads }: Column,
  { t }: PageContext,
): Markup {
  const count = sumCounts(earned);
  const isOfSet = total > 0 && count <= total;
  const text = isOfSet
    ? t.compare.earnedOf({ earned: count, total })
    : t.things.trophies({ count });
  const mark = leads ? html` <span class="chip">${t.compare.leader}</span>` : '';
  return html`<td class="${colourClass(place)}" data-label="${withoutBidiControls(name)}">
    <p class="${leads ? 'strong' : ''}">${text}</p>
    <p class="quiet small">${t.game.percent({ value: String(progress) })}${mark}</p>
  </td>`;
}
