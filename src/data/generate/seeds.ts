/**
 * A separate random sequence for each generated item, so that any set and any player can be generated again
 * without the ones before. The benchmark derives its requests from these without reading the store.
 */

import type { Random } from './random.ts';
import { createRandom } from './random.ts';

const kinds = { make: 1, texts: 2, popularity: 3, player: 4, play: 5 } as const;

/** Returns the sequence of the nth item of a kind. Factors of Knuth's multiplicative hashing separate neighbouring items. */
export function createSeededRandom(seed: number, kind: keyof typeof kinds, index: number): Random {
  return createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(kinds[kind], 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35));
}
