/**
 * The sets of a generated catalogue. The composition of a set, without its texts, is cheap to compute again. A player's games are drawn by
 * popularity: a Zipf distribution with exponent 1 (docs/spec/domain.md 7.3).
 */

import { invariant } from '../../invariant.ts';
import type { Random } from './random.ts';
import { createSeededRandom } from './random.ts';
import type { Period } from './sizes.ts';

/** Draws distinct games as catalogue indexes. */
type GamePicker = (random: Random, count: number) => readonly number[];

/**
 * Makes a picker that draws popular games more often. It never draws more games than there are. Throws if there are no sets.
 * @param makes the composition of each set, by catalogue index
 */
export function createGamePicker(seed: number, makes: readonly SetMake[]): GamePicker {
  const byRank = rankBySize(createSeededRandom(seed, 'popularity', 0), makes);
  const sets = makes.length;
  const sums = new Float64Array(sets);
  for (let rank = 0, sum = 0; rank < sets; rank++) sums[rank] = sum += 1 / (rank + 1);
  const total = invariant(sums.at(-1), 'there is a set');
  return (random, count) => {
    const ranks = drawRanks(random, Math.min(count, sets), (at) => firstAbove(sums, at * total));
    return ranks.map((rank) => invariant(byRank[rank], 'every rank has a set'));
  };
}

/**
 * Returns catalogue indexes by popularity. Popularity is independent of ids, but large games are played more often: the sets that players
 * have are 14 % larger than those of the catalogue (docs/spec/domain.md 7.2). It is a weighted shuffle by Efraimidis and Spirakis.
 */
function rankBySize(random: Random, makes: readonly SetMake[]): readonly number[] {
  const keyed = makes.map(({ size }, index) => ({
    index,
    key: random.unit() ** (1 / Math.sqrt(size)),
  }));
  return keyed.toSorted((a, b) => b.key - a.key).map(({ index }) => index);
}

/**
 * Draws distinct popularity ranks. Duplicates are drawn again. If 20 draws per rank do not suffice, the most popular of the missing ranks
 * are added.
 */
function drawRanks(
  random: Random,
  count: number,
  rankAt: (share: number) => number,
): readonly number[] {
  const ranks = new Set<number>();
  for (let left = 20 * count; left > 0 && ranks.size < count; left--)
    ranks.add(rankAt(random.unit()));
  for (let rank = 0; ranks.size < count; rank++) ranks.add(rank);
  return [...ranks];
}

/** Returns the first index whose cumulative sum exceeds `value`. */
function firstAbove(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (invariant(sums[middle], 'the middle is within the sums') > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The composition of a set, which decides the trophies that a player can earn. */
export interface SetMake {
  /** Number of trophies, which are numbered from 1. */
  readonly size: number;
  /** Whether the set has a platinum, which is number 1. */
  readonly hasPlatinum: boolean;
}

/** One game in 17 is the European edition of the game before it, because 12 % of games share their title (docs/spec/domain.md 7.3). */
const editionEvery = 17;

/** If the game is an edition of another game, returns the index of that game; otherwise returns the game's own index. */
export function findOriginal(index: number): number {
  return index % editionEvery === editionEvery - 1 ? index - 1 : index;
}

/** Returns the composition of the game at an index from 0. */
export function makeSetMake(seed: number, period: Period, index: number): SetMake {
  return eras[period](createSeededRandom(seed, 'make', findOriginal(index)));
}

const eras: Readonly<Record<Period, (random: Random) => SetMake>> = {
  // 63 % of the sets have around 46 trophies and a platinum; the others have around 12 and no platinum (docs/spec/domain.md 7.3).
  early(random) {
    const hasPlatinum = random.chance(0.63);
    return {
      size: hasPlatinum
        ? bounded(random.normal(46, 12), 10, 105)
        : bounded(random.normal(12, 3), 1, 30),
      hasPlatinum,
    };
  },
  // The median is 21 trophies, the 95th percentile 71, the maximum 106 (docs/spec/domain.md 7.2). Nine of ten larger sets have a platinum.
  modern(random) {
    const size = bounded(random.logNormal(21, 0.74), 1, 106);
    return { size, hasPlatinum: size >= 10 && random.chance(0.92) };
  },
};

function bounded(value: number, min: number, max: number): number {
  return Math.round(Math.min(Math.max(value, min), max));
}
