/** The leaderboard that a query selects, and the place in it. */

import type { OtherNetwork } from '../../../domain/index.ts';
import { readOtherNetwork } from '../../../domain/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { readPage } from '../../components/pager.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 50;

export interface BoardQuery {
  /** Two lower-case letters. */
  readonly country: string | null;
  readonly gameId: string | null;
  /** The board of a network other than `psn`. */
  readonly network: OtherNetwork | null;
  /** Name of the player to highlight; empty for none. */
  readonly player: string;
  readonly page: ListRange;
  /** Whether the query states the page. Otherwise the board opens on the page of the player. */
  readonly hasPage: boolean;
}

export const leaderboardsQuery: QueryDefinition<BoardQuery> = {
  parameters: {
    country: (given) => (/^[A-Za-z]{2}$/.test(given) ? given.toLowerCase() : ''),
    game: typedText(100),
    network: (given) => (readOtherNetwork(given) === null ? '' : given),
    player: typedText(100),
    page: pageNumber,
  },
  read: (query) => ({
    country: query.get('country'),
    gameId: query.get('game'),
    network: readOtherNetwork(query.get('network') ?? ''),
    player: query.get('player') ?? '',
    page: readPage(query, pageSize),
    hasPage: query.has('page'),
  }),
};
