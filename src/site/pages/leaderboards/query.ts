/** The query of a leaderboard: which leaderboard, and which page or player of it. */

import { optional } from '../../../contract/index.ts';
import type { OtherNetwork } from '../../../domain/index.ts';
import { otherNetworks } from '../../../domain/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import { defineQuery } from '../../frame/page.ts';
import { oneOrNone, pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 50;

/** The leaderboard that a URL selects, and the page or player to show in it. */
export interface BoardQuery {
  /** The country's code, in two lower-case letters. */
  readonly country: string | null;
  readonly gameId: string | null;
  /** The network whose leaderboard is selected; null for all leaderboards of the consoles' network. */
  readonly network: OtherNetwork | null;
  /** Name of the player to highlight; empty for none. */
  readonly player: string;
  readonly page: ListRange;
  /** Whether the query contains a page number. If it contains only a player, the page with that player is shown. */
  readonly hasPage: boolean;
}

const country = typedText(2);

/** Reads a query. A country that is not two letters is ignored. */
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
