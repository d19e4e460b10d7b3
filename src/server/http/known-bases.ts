/**
 * The addresses for which a process caches responses, where no public address is set (docs/spec/decisions.md 9.1). Any client can
 * choose the Host of its requests; the responses to a few addresses are cached, and the others are answered without.
 */

import type { RequestBase } from '../../documents/index.ts';

/** Maximum number of addresses that responses are cached for. */
export const maxKnownBases = 8;

/** An address that was not among this many requests gives its place to another. */
export const requestsUntilIdle = 10_000;

interface KnownBase {
  readonly base: RequestBase;
  /** The number of the last request with this address. */
  usedAt: number;
}

/** @param cacheKey of PictureBase: the first is empty, so that the keys of a service with one address are no longer than they need be */
type MakeBase = (address: string, cacheKey: string | null) => RequestBase;

/** The addresses of requests so far. */
export class KnownBases {
  readonly #make: MakeBase;
  readonly #known = new Map<string, KnownBase>();
  #requests = 0;
  #made = 0;

  constructor(make: MakeBase) {
    this.#make = make;
  }

  /** Returns the base of an address. Its `cacheKey` is null if nothing is to be cached for it. */
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
