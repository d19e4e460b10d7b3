/** The parameters of the page of a player's game: order and page of the trophies. */

import type { ListRange } from '../../../store/port/store.ts';
import { readPage } from '../../components/pager.ts';
import { trophiesPerPage } from '../../components/trophy-orders.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { listNames, chooseOne, pageNumber } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

export type PlayerGameOrder = keyof typeof en.game.playerOrders;
const orders: readonly PlayerGameOrder[] = listNames(en.game.playerOrders);

export interface PlayerGameQuery extends ListRange {
  readonly order: PlayerGameOrder;
}

export const playerGameQuery: QueryDefinition<PlayerGameQuery> = {
  parameters: { sort: chooseOne(orders, 'list'), page: pageNumber },
  read: (query) => ({
    ...readPage(query, trophiesPerPage),
    order: orders.find((order) => order === query.get('sort')) ?? 'list',
  }),
};
