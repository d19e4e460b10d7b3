/** Memory budget of all caches of a process, divided into a share for each cache. */

import type { CacheFigures, CacheOptions } from './byte-budget-cache.ts';
import { ByteBudgetCache } from './byte-budget-cache.ts';

/** Each cache's share of the budget. The shares add up to 1. */
const shares = {
  /** Rendered responses, with their compressed forms. */
  responses: 0.38,
  /** The request index, which finds the cached response for the bytes of a request. */
  requests: 0.02,
  /** Games of the catalogue with their rendered fragments, and the index of all games. */
  games: 0.58,
  /** Reduced sizes of images that are stored only in full size. */
  pictures: 0.02,
} as const;

/** The caches that share the budget. */
export type CacheName = keyof typeof shares;
/** A structure that is never evicted. Its bytes reduce the games' share, of which at least a quarter remains. */
export type HeldName = 'index';
const leastOfGames = 1 / 4;

/** Default size for commands and snapshots. The service uses the size from its settings. */
const defaultCacheBytes = 33_554_432;

interface Cache {
  figures(): CacheFigures;
  grow(growing: object, bytes: number): void;
  limit(bytes: number): void;
}

/** The memory budget of all caches of a process. */
export class CacheMemory {
  readonly #maxBytes: number;
  readonly #caches = new Map<CacheName, Cache>();
  readonly #held = new Map<HeldName, CacheFigures>();

  /** @param maxBytes the budget; with 0, nothing is cached */
  constructor(maxBytes: number = defaultCacheBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Creates the cache of this name. Call once per name. */
  cache<K extends string | object, V extends object>(
    name: CacheName,
    options: Omit<CacheOptions, 'maxBytes'> = {},
  ): ByteBudgetCache<K, V> {
    const cache = new ByteBudgetCache<K, V>({
      ...options,
      maxBytes: Math.floor(this.#maxBytes * shares[name]),
    });
    this.#caches.set(name, cache);
    return cache;
  }

  /**
   * Adds bytes to the size of a cached value, for memory that is in use as long as the value is cached, such as its text in responses.
   * Ignores values that are not cached.
   */
  grow(growing: object, bytes: number): void {
    for (const cache of this.#caches.values()) cache.grow(growing, bytes);
  }

  /** Sets the current size of a structure that is stored outside the caches. */
  hold(name: HeldName, figures: CacheFigures): void {
    const held = this.#held.get(name)?.bytes;
    this.#held.set(name, figures);
    if (held === figures.bytes) return;
    const share = Math.floor(this.#maxBytes * shares.games);
    this.#caches
      .get('games')
      ?.limit(Math.max(share - figures.bytes, Math.floor(share * leastOfGames)));
  }

  /** Statistics of each cache by name. */
  figures(): ReadonlyMap<CacheName | HeldName, CacheFigures> {
    const caches = [...this.#caches].map(([name, cache]) => [name, cache.figures()] as const);
    return new Map<CacheName | HeldName, CacheFigures>([...caches, ...this.#held]);
  }
}
