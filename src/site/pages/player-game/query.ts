/** The parameters of the page of a player's game: order and page of the trophies. */

import { choice, optional } from '../../../contract/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import { trophiesPerPage } from '../../components/trophy-list/trophy-orders.ts';
import { defineQuery } from '../../frame/page.ts';
import { pageNumber } from '../../frame/query-parameters.ts';
import type { Texts } from '../../texts/texts.ts';

/** The orders of the trophies of a player's game, each of which has a text. */
export type PlayerGameOrder = keyof Texts['game']['playerOrders'];
/** The orders, in display order. */
export const playerGameOrders: readonly PlayerGameOrder[] = ['list', 'date', 'rarity', 'missing'];

/** The page and the order of the trophies that a URL selects. */
export interface PlayerGameQuery extends ListRange {
  readonly order: PlayerGameOrder;
}

/** Reads a query. By default it selects the first page in the order of the set. */
export const playerGameQuery = defineQuery(
  { sort: optional(choice(playerGameOrders), 'list'), page: pageNumber },
  ({ sort, page }): PlayerGameQuery => ({ ...toRange(page, trophiesPerPage), order: sort }),
);
