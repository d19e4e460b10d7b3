/** Average numbers of trophies per game in the catalogue (docs/spec/decisions.md 4 and 9.6, GetAVGTrophiesGames). */

import type { GradeCounts } from './grades.ts';
import { sumCounts } from './grades.ts';

/** Totals over the catalogue and over all players' games. */
export interface CatalogueSums {
  /** Number of games in the catalogue. */
  readonly games: number;
  /** Number of games whose set is known: all trophies with their grades. */
  readonly knownSets: number;
  /** Trophies of the known sets, by grade. */
  readonly sets: GradeCounts;
  /** TotalTrophies of all games, including games whose grades are unknown. */
  readonly trophies: number;
  /** Number of player games. */
  readonly playerGames: number;
  /** Trophies earned in all player games. */
  readonly earned: number;
}

/** Averages. Each is rounded half up on its own, so `total` may differ from the sum of the grades. */
interface AverageGame extends GradeCounts {
  /** Trophies earned per player game; 0 without players. */
  readonly earned: number;
  /** Trophies per known set. If no set is known, trophies per game. */
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

/** Returns an average rounded half up, or 0 for no items. Adding 0.5 to a quotient would round twice, so it divides only once. */
function roundedMean(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count));
}
