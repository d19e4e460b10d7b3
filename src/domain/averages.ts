/** Average numbers of trophies per game in the catalogue (docs/spec/decisions.md 4 and 9.6, GetAVGTrophiesGames). */

import type { GradeCounts } from './grades.ts';
import { sumCounts } from './grades.ts';

/** Totals over the catalogue and over all players' games. */
export interface CatalogueSums {
  /** Number of games in the catalogue. */
  readonly games: number;
  /** Number of games whose set is known, that is, all of its trophies with their grades. */
  readonly knownSets: number;
  /** Trophies of the known sets, by grade. */
  readonly sets: GradeCounts;
  /** TotalTrophies of all games, including games whose grades are unknown. */
  readonly trophies: number;
  /** Number of player games. */
  readonly playerGames: number;
  /** Number of trophies that all players have earned in all of their games. */
  readonly earned: number;
}

/** Averages. Each is rounded half up on its own, so `total` may differ from the sum of the grades. */
interface AverageGame extends GradeCounts {
  /** Average number of trophies that a player has earned in a game; 0 without players. */
  readonly earned: number;
  /** Average number of trophies in the known sets; if no set is known, in all games. */
  readonly total: number;
}

/** Returns the averages, or null if the catalogue is empty. */
export function averageGame(sums: CatalogueSums): AverageGame | null {
  const { games, knownSets, sets, trophies, playerGames, earned } = sums;
  if (games === 0) return null;
  return {
    earned: roundedMean(earned, playerGames),
    total: knownSets === 0 ? roundedMean(trophies, games) : roundedMean(sumCounts(sets), knownSets),
    platinum: roundedMean(sets.platinum, knownSets),
    gold: roundedMean(sets.gold, knownSets),
    silver: roundedMean(sets.silver, knownSets),
    bronze: roundedMean(sets.bronze, knownSets),
  };
}

/**
 * Returns an average rounded half up, or 0 for no items. A single division of whole numbers is exact; adding 0.5 to a quotient would round
 * twice.
 */
function roundedMean(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count));
}
