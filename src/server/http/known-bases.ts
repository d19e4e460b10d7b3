/**
 * The base URLs for which a process caches responses, if no public URL is set (docs/spec/decisions.md 9.1). Any client can choose the Host
 * of its requests. Therefore responses are cached only for a few base URLs; responses for all others are not cached.
 */

import type { RequestBase } from '../../documents/index.ts';

/** Maximum number of base URLs for which responses are cached. */
export const maxKnownBases = 8;

/** A base URL that was not used in this number of requests is replaced by a new one. */
export const requestsUntilIdle = 10_000;

interface KnownBase {
  readonly base: RequestBase;
  /** The number of the last request with this base URL. */
  usedAt: number;
}

/**
 * Makes the base for an address. @param cacheKey part of cache keys that identifies the base; the first base has an empty one, so that a
 * service with one address has short keys
 */
type MakeBase = (address: string, cacheKey: string | null) => RequestBase;

/** The base URLs of the requests so far. */
export class KnownBases {
  readonly #make: MakeBase;
  readonly #known = new Map<string, KnownBase>();
  #requests = 0;
  #made = 0;

  constructor(make: MakeBase) {
    this.#make = make;
  }

  /** Returns the base of an address. Its `cacheKey` is null if nothing should be cached for it. */
  get(address: string): RequestBase {
    this.#requests += 1;
    const found = this.#known.get(address);
    if (found === undefined) return this.#add(address);
    found.usedAt = this.#requests;
    return found.base;
  }

  #hasRoom(): boolean {
    if (this.#known.size < maxKnownBases) return true;
    for (const [address, { usedAt }] of this.#known) {
      if (this.#requests - usedAt > requestsUntilIdle) return this.#known.delete(address);
    }
    return false;
  }

  #add(address: string): RequestBase {
    if (!this.#hasRoom()) return this.#make(address, null);
    const base = this.#make(address, this.#made === 0 ? '' : ` ${this.#made}`);
    this.#made += 1;
    this.#known.set(address, { base, usedAt: this.#requests });
    return base;
  }
}
