/** The parameters of the list of a player's games: order, filters and page. */

import type { Network } from '../../../domain/index.ts';
import type { GameListQuery, GameOrder, GameState } from '../../../store/port/store.ts';
import { chosenNetwork, networkParameter } from '../../components/networks.ts';
import { readPage } from '../../components/pager.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { listNames, chooseOne, pageNumber, typedText } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const pageSize = 40;

/** The texts have one entry for each order and state, in display order. */
export const orders: readonly GameOrder[] = listNames(en.orders);
export const states: readonly GameState[] = listNames(en.states);

export interface GamesQuery extends GameListQuery {
  readonly reversed: boolean;
  readonly state: GameState;
  readonly text: string;
  readonly platform: string;
  /** Null for all networks. */
  readonly network: Network | null;
}

export const playerGamesQuery: QueryDefinition<GamesQuery> = {
  parameters: {
    sort: chooseOne(orders, 'played'),
    reverse: chooseOne(['1']),
    show: chooseOne(states, 'all'),
    title: typedText(100),
    platform: typedText(20),
    network: networkParameter,
    page: pageNumber,
  },
  read: (query) => ({
    ...readPage(query, pageSize),
    network: chosenNetwork(query),
    order: orders.find((order) => order === query.get('sort')) ?? 'played',
    reversed: query.get('reverse') === '1',
    state: states.find((state) => state === query.get('show')) ?? 'all',
    text: query.get('title') ?? '',
    platform: query.get('platform') ?? '',
  }),
};

/** The parameters of a link to the same list, without those that have their default. */
export function toLinkQuery({ order, reversed, state, text, platform, network }: GamesQuery): LinkQuery {
  return {
    sort: order === 'played' ? null : order,
    reverse: reversed ? 1 : null,
    show: state === 'all' ? null : state,
    title: text,
    platform,
    network,
  };
}

/** Whether a query leaves out games. */
export function isFiltered({ state, text, platform }: GamesQuery): boolean {
  return state !== 'all' || text !== '' || platform !== '';
}
