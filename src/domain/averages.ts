/** The average game of the catalogue (docs/spec/decisions.md 4, GetAVGTrophiesGames). */

import type { GradeCounts } from './grades.ts';
import { totalOf } from './grades.ts';

/** Sums over the catalogue and over what players earned. */
export interface CatalogueSums {
  /** Games of the catalogue. */
  readonly games: number;
  /** Those of them whose make-up is known: every trophy of the set, by grade. */
  readonly knownSets: number;
  /** Trophies of the known sets, by grade. */
  readonly sets: GradeCounts;
  /** Pairs of a player and a game. */
  readonly playerGames: number;
  /** Trophies earned over all these pairs. */
  readonly earned: number;
}

/** Mean numbers, each rounded half up by itself, so that `total` is the sum of the grades up to rounding. */
export interface AverageGame extends GradeCounts {
  /** Trophies earned per player and game; 0 where nobody plays. */
  readonly earned: number;
  /** Size of a set. */
  readonly total: number;
}

/** The average game; null where there is none to average. */
export function averageGame(sums: CatalogueSums): AverageGame | null {
  const { games, knownSets, sets, playerGames, earned } = sums;
  if (games === 0) return null;
  return {
    earned: roundedMean(earned, playerGames),
    total: roundedMean(totalOf(sets), knownSets),
    platinum: roundedMean(sets.platinum, knownSets),
    gold: roundedMean(sets.gold, knownSets),
    silver: roundedMean(sets.silver, knownSets),
    bronze: roundedMean(sets.bronze, knownSets),
  };
}

/** Rounds a mean half up; 0 of nothing. One division of whole numbers: adding 0.5 to a quotient rounds twice. */
function roundedMean(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count));
}
