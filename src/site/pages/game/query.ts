/** The parameters of a game's page: order and page of its trophies, and which owners with the platinum it lists. */

import type { ListRange, PlatinumOrder } from '../../../store/port/store.ts';
import { pageOf } from '../../components/pager.ts';
import { trophiesPerPage } from '../../components/trophy-orders.ts';
import type { LinkQuery } from '../../links.ts';
import type { QueryDefinition } from '../../page.ts';
import { namesOf, oneOf, pageNumber } from '../../query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const platinumOrders: readonly PlatinumOrder[] = namesOf(en.game.platinumOrders);
export type GameOrder = keyof typeof en.game.orders;
const gameOrders: readonly GameOrder[] = namesOf(en.game.orders);

export interface GameQuery extends ListRange {
  readonly order: GameOrder;
  readonly platinums: PlatinumOrder;
}

export const gameQuery: QueryDefinition<GameQuery> = {
  parameters: { sort: oneOf(gameOrders, 'list'), page: pageNumber, platinums: oneOf(platinumOrders, 'first') },
  read: (query) => ({
    ...pageOf(query, trophiesPerPage),
    order: gameOrders.find((order) => order === query.get('sort')) ?? 'list',
    platinums: platinumOrders.find((order) => order === query.get('platinums')) ?? 'first',
  }),
};

/** The parameters of a link to the same page with other owners, or with another order of its trophies. */
export function gameLinkOf({ order, platinums }: Pick<GameQuery, 'order' | 'platinums'>): LinkQuery {
  return { sort: order === 'list' ? null : order, platinums: platinums === 'first' ? null : platinums };
}
