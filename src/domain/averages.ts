/** The average game of the catalogue (decisions.md 4, GetAVGTrophiesGames). */

import type { GradeCounts } from './grades.ts';

/** Sums over the catalogue and over what players earned. */
export interface CatalogueSums {
  /** Games of the catalogue. */
  readonly games: number;
  /** Trophies of all their sets, by grade. */
  readonly sets: GradeCounts;
  /** How many they are, with those of which only the number is known. */
  readonly trophies: number;
  /** Pairs of a player and a game. */
  readonly playerGames: number;
  /** Trophies earned over all these pairs. */
  readonly earned: number;
}

/** Mean numbers, each rounded half up by itself, so that `total` need not be the sum of the grades. */
export interface AverageGame extends GradeCounts {
  /** Trophies earned per player and game; 0 where nobody plays. */
  readonly earned: number;
  /** Size of a set. */
  readonly total: number;
}

/** The average game; null where there is none to average. */
export function averageGame(sums: CatalogueSums): AverageGame | null {
  const { games, sets, trophies, playerGames, earned } = sums;
  if (games === 0) return null;
  return {
    earned: playerGames === 0 ? 0 : roundedMean(earned, playerGames),
    total: roundedMean(trophies, games),
    platinum: roundedMean(sets.platinum, games),
    gold: roundedMean(sets.gold, games),
    silver: roundedMean(sets.silver, games),
    bronze: roundedMean(sets.bronze, games),
  };
}

/** Rounds a mean half up. One division of whole numbers: adding 0.5 to a quotient rounds twice. */
function roundedMean(sum: number, count: number): number {
  return Math.floor((2 * sum + count) / (2 * count));
}
