/** The trophies of a player's game, with their dates or the player's progress towards them. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PlayerTrophyRow } from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { progressMeter } from '../../components/meter/meter.ts';
import { pagedList } from '../../components/pager/pager.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { setRarity } from '../../components/trophy-list/set-rarity.ts';
import type { ListedTrophy } from '../../components/trophy-list/trophy-list.ts';
import { earnedMark, trophyList } from '../../components/trophy-list/trophy-list.ts';
import {
  inOrder,
  namedGroups,
  onPage,
  shownShares,
} from '../../components/trophy-list/trophy-orders.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { PlayerGameModel } from './model.ts';
import type { PlayerGameOrder } from './query.ts';
import { playerGameOrders } from './query.ts';

const sortOf = (order: PlayerGameOrder): LinkQuery => ({ sort: order === 'list' ? null : order });

/** Renders a page of the trophies in the selected order, below the choice of orders. */
export function trophySection(model: PlayerGameModel, context: PageContext): Markup {
  const { player, row, trophies, rarity, native, groups, query } = model;
  const { links, t } = context;
  const values = { name: player.name, game: row.game.gameId };
  const link = (more: LinkQuery): string =>
    links.to('playerGame', values, { ...sortOf(query.order), ...more });
  const shown = onPage(inOrder(trophies, query.order, shownShares(rarity, native)), query);
  const orders = orderLinks({
    label: t.game.ordersLabel,
    orders: playerGameOrders,
    texts: t.game.playerOrders,
    current: query.order,
    link: (order) => link(sortOf(order)),
  });
  const list = (): Markup =>
    trophyList(
      shown.map((each) => listed(each, model, context)),
      namedGroups(trophies, query.order, groups),
      context,
    );
  const empty = emptyState({ list: 'trophies', href: links.to('games', {}) }, context);
  return html`<section aria-labelledby="trophies">
    <div class="tools">
      <h2 id="trophies">${t.player.trophies}</h2>
      ${trophies.length === 0 ? '' : orders}
    </div>
    ${pagedList({ page: query, total: trophies.length, list, empty, link }, t)}
  </section>`;
}

function listed(
  { trophy, earned, earnedAt }: PlayerTrophyRow,
  model: PlayerGameModel,
  context: PageContext,
): ListedTrophy {
  const { game: t } = context.t;
  const counted = earned ? undefined : countedSoFar(trophy.trophyId, model, context);
  const missing = counted === undefined ? html`<span class="hidden">${t.notEarned}</span>` : '';
  return {
    trophy,
    isEarned: earned,
    mark: earned
      ? earnedMark(earnedAt, earnedAt === null ? t.earnedSometime : t.earned, context)
      : missing,
    note: counted ?? '',
    rarity: setRarity(
      trophy.trophyId,
      { game: model.row.game, rarity: model.rarity, native: model.native },
      context,
    ),
  };
}

/** Renders the player's progress towards a trophy as counted by the network; empty if the network does not state it. */
function countedSoFar(
  trophyId: number,
  { dates }: PlayerGameModel,
  { t: { game: t } }: PageContext,
): Markup | undefined {
  const counted = dates?.progress.find(({ trophy }) => trophy === trophyId);
  if (counted === undefined) return undefined;
  const { value, target = null } = counted;
  if (target === null) return html`<p class="note">${t.progressSoFar({ value })}</p>`;
  const share = target > 0 ? Math.min(100, Math.floor((100 * value) / target)) : 0;
  return html`<p class="note">
    ${progressMeter(share, t.progress)} ${t.progressOf({ value, target })}
  </p>`;
}
