/** Memory budget of all caches of a process, divided into a share for each cache. */

import type { CacheFigures, CacheOptions } from './byte-budget-cache.ts';
import { ByteBudgetCache } from './byte-budget-cache.ts';

/** Share of the budget for each cache. The sum is 1. */
const shares = {
  /** Rendered answers of operations. */
  answers: 0.25,
  /** The request index, from request bytes to cached answers. */
  requests: 0.02,
  /** Rendered answers of the modern API. */
  resources: 0.05,
  /** Rendered pages. */
  pages: 0.08,
  /** Games of the catalogue with their rendered fragments. */
  games: 0.58,
  /** Small forms of pictures that are stored without one. */
  pictures: 0.02,
} as const;

export type CacheName = keyof typeof shares;

/** For commands and snapshots; the service takes its size from the settings. */
const defaultCacheBytes = 33_554_432;

interface Cache {
  figures(): CacheFigures;
  grow(value: object, bytes: number): void;
}

export class CacheMemory {
  readonly #maxBytes: number;
  readonly #caches = new Map<CacheName, Cache>();

  /** @param maxBytes 0 caches nothing */
  constructor(maxBytes: number = defaultCacheBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Creates the cache of this name. Call once per name. */
  cache<K extends string | object, V extends object>(
    name: CacheName,
    options: Omit<CacheOptions<V>, 'maxBytes'> = {},
  ): ByteBudgetCache<K, V> {
    const cache = new ByteBudgetCache<K, V>({ ...options, maxBytes: Math.floor(this.#maxBytes * shares[name]) });
    this.#caches.set(name, cache);
    return cache;
  }

  /** Counts what was made from a cached value and lives as long as it, such as its text in answers. Other values are ignored. */
  grow(value: object, bytes: number): void {
    for (const cache of this.#caches.values()) cache.grow(value, bytes);
  }

  /** Statistics of each cache by name. */
  figures(): ReadonlyMap<CacheName, CacheFigures> {
    return new Map([...this.#caches].map(([name, cache]) => [name, cache.figures()]));
  }
}
