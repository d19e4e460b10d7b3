/** The rarity of a trophy among the players who own its set (docs/spec/figures.md 1 and 2). */

import type { Grade } from '../index.ts';

/** The rarity classes, the rarest first. */
export type RarityClass = 'ultra' | 'very' | 'rare' | 'uncommon' | 'common';

/** A scale of rarity classes: the scale of the console, or the one that trophy hunters use. */
export type RarityScale = 'console' | 'hunter';

/** Upper bound of a class in percent, inclusive. */
export type RarityBound = readonly [bound: number, name: RarityClass];

const bounds: Readonly<Record<RarityScale, readonly RarityBound[]>> = {
  console: [
    [5, 'ultra'],
    [15, 'very'],
    [50, 'rare'],
  ],
  hunter: [
    [5, 'ultra'],
    [10, 'very'],
    [20, 'rare'],
    [50, 'uncommon'],
  ],
};

/** Minimum number of owners. With fewer owners, no percentage is shown. */
export const minOwnersForRarity = 5;

/** The weight of the network's rate: it counts as much as this number of owners. */
const weightOfNetwork = 20;

/** Shares below 0.001 count as 0.001. */
const maxInverse = 1000;

const basePoints: Readonly<Record<Grade, number>> = {
  platinum: 300,
  gold: 90,
  silver: 30,
  bronze: 15,
};

/** The figures that a trophy's rarity depends on. */
interface RarityCounts {
  /** Counted players who have earned the trophy; at most `owners`. */
  readonly earners: number;
  /** Counted players who have its set. */
  readonly owners: number;
  /** Share of earners that the network states, 0 to 1; null if it states none. */
  readonly networkRate: number | null;
}

/** Percentage of the owners who have the trophy, 0 to 100; null with fewer than 5 owners. */
export function rarityPercentage({ earners, owners }: RarityCounts): number | null {
  return owners < minOwnersForRarity ? null : (100 * earners) / owners;
}

/** Returns the classes of a scale, the rarest first. A percentage above the last bound is `common`. */
export function rarityClasses(scale: RarityScale): readonly RarityBound[] {
  return bounds[scale];
}

/** Returns the class of a percentage on a scale. */
export function classifyRarity(percentage: number, scale: RarityScale): RarityClass {
  return bounds[scale].find(([bound]) => percentage <= bound)?.[1] ?? 'common'; // absent: the percentage is above the last bound
}

/** Returns a trophy's points, which grow with its rarity from the base points of its grade to 31.6 times the base. */
export function scoreRarity(grade: Grade, counts: RarityCounts): number {
  return Math.floor(basePoints[grade] * Math.sqrt(inverseShare(counts)) + 0.5);
}

/**
 * Returns one divided by the share of owners who have the trophy. The share is averaged with the network's rate, or with 1 if there is no
 * rate. The function divides only once, so that a score of exactly a half is rounded up.
 */
function inverseShare({ earners, owners, networkRate }: RarityCounts): number {
  if (networkRate !== null)
    return limited((owners + weightOfNetwork) / (earners + weightOfNetwork * networkRate));
  return owners < minOwnersForRarity ? 1 : limited((owners + 1) / (earners + 1));
}

function limited(inverse: number): number {
  return Math.min(maxInverse, Math.max(1, inverse));
}
