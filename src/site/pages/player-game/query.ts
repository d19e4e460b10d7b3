/** The parameters of the page of a player's game: order and page of the trophies. */

import { choice, optional } from '../../../contract/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager.ts';
import { trophiesPerPage } from '../../components/trophy-orders.ts';
import { defineQuery } from '../../frame/page.ts';
import { listNames, pageNumber } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

export type PlayerGameOrder = keyof typeof en.game.playerOrders;
const orders: readonly PlayerGameOrder[] = listNames(en.game.playerOrders);

export interface PlayerGameQuery extends ListRange {
  readonly order: PlayerGameOrder;
}

export const playerGameQuery = defineQuery(
  { sort: optional(choice(orders), 'list'), page: pageNumber },
  ({ sort, page }): PlayerGameQuery => ({ ...toRange(page, trophiesPerPage), order: sort }),
);
