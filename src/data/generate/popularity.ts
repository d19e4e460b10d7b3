/** Draws the games of a player by popularity: a Zipf distribution with exponent 1 (docs/spec/domain.md 7.3). */

import { invariant } from '../../invariant.ts';
import type { Random } from './random.ts';
import { createSeededRandom } from './seeds.ts';
import type { SetMake } from './set-makes.ts';

/** Draws distinct games as catalogue indexes. */
export type GamePicker = (random: Random, count: number) => readonly number[];

/** @param makes returns the composition of the set at an index */
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
 * Catalogue indexes by popularity. Popularity is independent of ids, but large games are played more: the sets of players are
 * 14 % larger than those of the catalogue (docs/spec/domain.md 7.2). Weighted shuffle by Efraimidis and Spirakis.
 */
function rankBySize(random: Random, makes: readonly SetMake[]): readonly number[] {
  const keyed = makes.map(({ size }, index) => ({ index, key: random.unit() ** (1 / Math.sqrt(size)) }));
  return keyed.toSorted((a, b) => b.key - a.key).map(({ index }) => index);
}

/** Draws distinct ranks and redraws duplicates; after 20 draws per rank, the most popular missing ranks fill the rest. */
function drawRanks(random: Random, count: number, rankAt: (share: number) => number): readonly number[] {
  const ranks = new Set<number>();
  for (let left = 20 * count; left > 0 && ranks.size < count; left--) ranks.add(rankAt(random.unit()));
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
