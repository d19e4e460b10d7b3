/** The composition of a set without its texts: enough to generate earned trophies, and cheap to compute again. */

import type { Random } from './random.ts';
import { createSeededRandom } from './seeds.ts';
import type { Period } from './sizes.ts';

export interface SetMake {
  /** Grades of the trophies, which are numbered from 1. */
  readonly size: number;
  /** The platinum is number 1. */
  readonly hasPlatinum: boolean;
}

/** One game in 17 is the European edition of the one before it: 12 % of games share their title (docs/spec/domain.md 7.3). */
const editionEvery = 17;

/** Index of the game of which this one is an edition; its own index if it is not an edition. */
export function findOriginal(index: number): number {
  return index % editionEvery === editionEvery - 1 ? index - 1 : index;
}

/** Returns the composition of the game at an index from 0. */
export function makeSetMake(seed: number, period: Period, index: number): SetMake {
  return eras[period](createSeededRandom(seed, 'make', findOriginal(index)));
}

const eras: Readonly<Record<Period, (random: Random) => SetMake>> = {
  // 63 % around 46 with a platinum, the others around 12 without (docs/spec/domain.md 7.3).
  early(random) {
    const hasPlatinum = random.chance(0.63);
    return { size: hasPlatinum ? bounded(random.normal(46, 12), 10, 105) : bounded(random.normal(12, 3), 1, 30), hasPlatinum };
  },
  // Median 21, 95th percentile 71, at most 106 (docs/spec/domain.md 7.2); nine of ten larger sets have a platinum.
  modern(random) {
    const size = bounded(random.logNormal(21, 0.74), 1, 106);
    return { size, hasPlatinum: size >= 10 && random.chance(0.92) };
  },
};

function bounded(value: number, min: number, max: number): number {
  return Math.round(Math.min(Math.max(value, min), max));
}
