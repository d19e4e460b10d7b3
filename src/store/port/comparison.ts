/** Port of comparisons: players are compared over the games that all of them have. */

import type { GradeCounts } from '../../domain/index.ts';
import type { GameRow, ListPart, ListRange } from './games.ts';

/** One player's result in a game that two compared players both have. */
export interface Standing {
  readonly earned: GradeCounts;
  readonly userPoints: number;
  readonly progress: number;
  readonly lastUpdatedAt: number | null;
}

/** A game that both players have, with the result of each player. */
export interface ComparedGame {
  readonly game: GameRow;
  readonly first: Standing;
  readonly second: Standing;
}

/** Comparison of two players over their common games. The player with more points in a game is ahead in it. */
export interface Comparison extends ListPart<ComparedGame> {
  readonly firstAhead: number;
  readonly secondAhead: number;
  readonly level: number;
}

/** Orders of the common games: most recently played by the first player, or the largest difference of points first. */
const comparisonOrders = ['played', 'difference'] as const;

/** The name of an order of the common games. */
export type ComparisonOrder = (typeof comparisonOrders)[number];

interface GroupComparisonQuery extends ListRange {
  /** Ids of visible players. */
  readonly playerIds: readonly number[];
  readonly order: ComparisonOrder;
}

/** A common game, with the standing of each player in the order of the query's players. */
export interface GroupGame {
  readonly game: GameRow;
  readonly standings: readonly Standing[];
}

/** A page of the games that all players of a query have. Lists of figures have one entry per player, in the order of the query. */
export interface GroupComparison extends ListPart<GroupGame> {
  /** For each player, the number of common games in which they alone have the most points. */
  readonly ahead: readonly number[];
  /** Number of common games in which two or more players share the most points. */
  readonly even: number;
  /** For each player, their number of games, and the number of games that none of the other players has. */
  readonly games: readonly number[];
  readonly only: readonly number[];
}

/** Reads of comparisons. */
export interface ComparisonReads {
  /** The games that two players have in common, beginning with the game that either of them played last; null if a player is unknown. */
  compare(first: string, second: string, page: ListRange): Promise<Comparison | null>;
  /** Reads each player's list of games once, and one page of the common games. */
  compareGroup(query: GroupComparisonQuery): Promise<GroupComparison>;
}
