/** The leaderboard that a query selects, and the place in it. */

import { optional } from '../../../contract/index.ts';
import type { OtherNetwork } from '../../../domain/index.ts';
import { otherNetworks } from '../../../domain/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import { defineQuery } from '../../frame/page.ts';
import { oneOrNone, pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 50;

/** The leaderboard that an address asks for, and the page or player to show of it. */
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

const country = typedText(2);

/** Reads a query, in which a country that is not two letters counts as none. */
export const leaderboardsQuery = defineQuery(
  {
    country: {
      ...optional(country, null),
      read: (given: string) => (/^[A-Za-z]{2}$/.test(given) ? given.toLowerCase() : null),
    },
    game: optional(typedText(100), null),
    network: oneOrNone(otherNetworks),
    player: typedText(100),
    page: pageNumber,
  },
  ({ game, page, ...chosen }): BoardQuery => ({
    ...chosen,
    gameId: game,
    page: toRange(page, pageSize),
    hasPage: page !== null,
  }),
);
