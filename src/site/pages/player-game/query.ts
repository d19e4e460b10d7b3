/** The parameters of the page of a player's game: order and page of the trophies. */

import { choice, optional } from '../../../contract/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import { trophiesPerPage } from '../../components/trophy-list/trophy-orders.ts';
import { defineQuery } from '../../frame/page.ts';
import { listNames, pageNumber } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

/** Orders of the trophies of a player's game, each of which has a text. */
export type PlayerGameOrder = keyof typeof en.game.playerOrders;
const orders: readonly PlayerGameOrder[] = listNames(en.game.playerOrders);

/** The page of trophies that an address asks for, and their order. */
export interface PlayerGameQuery extends ListRange {
  readonly order: PlayerGameOrder;
}

/** Reads a query; by default it asks for the first page in the order of the set. */
export const playerGameQuery = defineQuery(
  { sort: optional(choice(orders), 'list'), page: pageNumber },
  ({ sort, page }): PlayerGameQuery => ({ ...toRange(page, trophiesPerPage), order: sort }),
);
