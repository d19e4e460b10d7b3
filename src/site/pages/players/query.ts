/** The parameters of the list of players. */

import { choice, optional } from '../../../contract/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import { defineQuery } from '../../frame/page.ts';
import { pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 48;

/** The orders of the list, in display order. */
export const playerOrders = ['updated', 'name', 'rank'] as const;
/** An order of the list. */
export type PlayerOrder = (typeof playerOrders)[number];

/** The page of the list that a URL selects. */
export interface PlayersQuery {
  readonly order: PlayerOrder;
  /** If the list is ordered by name, the page begins at this text; the other orders have page numbers. */
  readonly from: string;
  readonly page: ListRange;
}

/** Reads a query. */
export const playersQuery = defineQuery(
  { sort: optional(choice(playerOrders), 'updated'), from: typedText(100), page: pageNumber },
  ({ sort, from, page }): PlayersQuery => ({ order: sort, from, page: toRange(page, pageSize) }),
);
