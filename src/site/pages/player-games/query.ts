/** The parameters of the list of a player's games: order, filters and page. */

import { choice, optional } from '../../../contract/index.ts';
import type { Network } from '../../../domain/index.ts';
import type { GameListQuery, GameOrder, GameState } from '../../../store/port/store.ts';
import { networkParameter } from '../../components/networks/networks.ts';
import { toRange } from '../../components/pager/pager.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { defineQuery } from '../../frame/page.ts';
import { typedPlatform } from '../../frame/platforms.ts';
import { mark, pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 40;

/** The orders of the list, in display order. */
export const orders: readonly GameOrder[] = [
  'played',
  'title',
  'progress',
  'earned',
  'completed',
  'platinum',
  'fastest',
  'rarest',
  'size',
  'released',
  'playTime',
];
/** The states of games to filter by, in display order; the first is `all`. */
export const states: readonly GameState[] = [
  'all',
  'started',
  'almost',
  'stalled',
  'complete',
  'platinum',
  'untouched',
];

/** The page of a player's games that a URL selects. An empty text or platform filters nothing. */
export interface GamesQuery extends GameListQuery {
  readonly reversed: boolean;
  readonly state: GameState;
  readonly text: string;
  readonly platform: string;
  /** Null for all networks. */
  readonly network: Network | null;
}

/** Reads a query. By default it selects all games, ordered by when they were last played, latest first. */
export const playerGamesQuery = defineQuery(
  {
    sort: optional(choice(orders), 'played'),
    reverse: mark,
    show: optional(choice(states), 'all'),
    title: typedText(100),
    platform: typedPlatform,
    network: networkParameter,
    page: pageNumber,
  },
  ({ sort, reverse, show, title, platform, network, page }): GamesQuery => ({
    ...toRange(page, pageSize),
    network,
    order: sort,
    reversed: reverse !== null,
    state: show,
    text: title,
    platform,
  }),
);

/** Returns the parameters of a link to the same list, without those that have their default. */
export function toLinkQuery({
  order,
  reversed,
  state,
  text,
  platform,
  network,
}: GamesQuery): LinkQuery {
  return {
    sort: order === 'played' ? null : order,
    reverse: reversed ? 1 : null,
    show: state === 'all' ? null : state,
    title: text,
    platform,
    network,
  };
}

/** Checks whether a query excludes any games. */
export function isFiltered({ state, text, platform }: GamesQuery): boolean {
  return state !== 'all' || text !== '' || platform !== '';
}
