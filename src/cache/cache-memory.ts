/** The memory of all caches of a process: one budget, cut into a share for each cache. */

import type { CacheFigures, CacheOptions } from './byte-budget-cache.ts';
import { ByteBudgetCache } from './byte-budget-cache.ts';

/** What part of the budget each cache has. Together they are 1. */
const shares = {
  /** Rendered answers of operations. */
  answers: 0.3,
  /** Requests by what was sent, leading to the answers. */
  requests: 0.02,
  /** Rendered pages. */
  pages: 0.08,
  /** Games of the catalogue, with what is rendered of them. */
  games: 0.6,
} as const;

export type CacheName = keyof typeof shares;

/** Measured over 6,000 players and 20,000 games: more gains less than a tenth (docs/performance.md). */
const defaultCacheBytes = 100_663_296;

interface Cache {
  figures(): CacheFigures;
}

export class CacheMemory {
  readonly #maxBytes: number;
  readonly #caches = new Map<CacheName, Cache>();

  /** @param maxBytes 0 caches nothing */
  constructor(maxBytes: number = defaultCacheBytes) {
    this.#maxBytes = maxBytes;
  }

  /** The cache of this name; there is one of each. */
  cache<K extends string | object, V extends object>(
    name: CacheName,
    options: Omit<CacheOptions<V>, 'maxBytes'> = {},
  ): ByteBudgetCache<K, V> {
    const cache = new ByteBudgetCache<K, V>({ ...options, maxBytes: Math.floor(this.#maxBytes * shares[name]) });
    this.#caches.set(name, cache);
    return cache;
  }

  /** What each cache reports of itself, by name. */
  figures(): ReadonlyMap<CacheName, CacheFigures> {
    return new Map([...this.#caches].map(([name, cache]) => [name, cache.figures()]));
  }
}
