/** Port of the comparison of two to four players over the games that all of them have. */

import type { ListPart, ListRange, Standing } from './community.ts';
import type { GameRow } from './store.ts';

/** Orders of the common games: most recently played by the first player, or the largest difference of points first. */
const comparisonOrders = ['played', 'difference'] as const;
export type ComparisonOrder = (typeof comparisonOrders)[number];

export interface GroupComparisonQuery extends ListRange {
  /** Ids of visible players. */
  readonly playerIds: readonly number[];
  readonly order: ComparisonOrder;
}

/** A common game, with the standing of each player in their order. */
export interface GroupGame {
  readonly game: GameRow;
  readonly standings: readonly Standing[];
}

export interface GroupComparison extends ListPart<GroupGame> {
  /** For each player the common games in which they alone have the most points. */
  readonly ahead: readonly number[];
  /** Common games in which two or more players share the most points. */
  readonly even: number;
  /** For each player their number of games, and of games that none of the others has. */
  readonly games: readonly number[];
  readonly only: readonly number[];
}

export interface GroupComparisonReads {
  /** Reads the list of each player once, and one page of the common games. */
  compareGroup(query: GroupComparisonQuery): Promise<GroupComparison>;
}
