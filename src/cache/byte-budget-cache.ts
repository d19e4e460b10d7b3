/** Byte-bounded cache with least-recently-used eviction. */

import { LRUCache } from 'lru-cache';
import { invariant } from '../invariant.ts';

/** The options of a cache. */
export interface CacheOptions {
  /** Maximum size of all entries in bytes; 0 disables the cache. */
  readonly maxBytes: number;
  /** Whether cached values can become larger later; see `grow`. */
  readonly grows?: boolean;
}

/** Statistics of a cache. */
export interface CacheFigures {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

/** Estimated overhead of an entry in bytes, in addition to its value. */
const bytesPerEntry = 200;
/** Maximum share of the budget for one value. A larger value is not cached, because it would evict too many entries. */
const maxShare = 1 / 4;

/**
 * One in this many calls of `getOneOfMany` updates the eviction order. The number is prime, so that repeated reads of a list update other
 * entries each time.
 */
const readsInOrder = 7;

/** A cache whose entries occupy a limited number of bytes. */
export class ByteBudgetCache<K extends string | object, V extends object> {
  /** The entries; null if the cache is disabled. */
  readonly #entries: LRUCache<K, V> | null;
  /** The entries by the object that may grow; null if values do not grow. */
  readonly #growing: WeakMap<object, { readonly key: K; readonly value: V }> | null;
  /** Current maximum size of all entries in bytes. */
  #limit: number;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor({ maxBytes, grows = false }: CacheOptions) {
    this.#growing = grows ? new WeakMap() : null;
    this.#limit = maxBytes;
    if (maxBytes <= 0) {
      this.#entries = null;
      return;
    }
    this.#entries = new LRUCache<K, V>({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes * maxShare)),
      dispose: (_value, _key, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  get(key: K): V | undefined {
    return this.#count(this.#entries?.get(key));
  }

  /**
   * Returns a value like `get`, for code that reads many values at a time. Only some of these reads update the eviction order, because the
   * update takes four times as long as the rest of a read.
   */
  getOneOfMany(key: K): V | undefined {
    const isInOrder = (this.#hits + this.#misses) % readsInOrder === 0;
    return isInOrder ? this.get(key) : this.#count(this.#entries?.peek(key));
  }

  #count(value: V | undefined): V | undefined {
    if (value === undefined) this.#misses += 1;
    else this.#hits += 1;
    return value;
  }

  /**
   * Caches a value of `bytes` bytes. Returns false if it is too large; then the key has no entry.
   * @param growing the part of the value that may grow
   */
  set(key: K, value: V, bytes: number, growing: object = value): boolean {
    if (this.#entries === null) return false;
    this.#entries.set(key, value, { size: bytes + bytesPerEntry });
    this.#growing?.set(growing, { key, value });
    this.#evict();
    return this.#entries.peek(key) === value;
  }

  /** Adds `bytes` to the size of the cached value that contains `growing`. Does nothing if that value is not cached. */
  grow(growing: object, bytes: number): void {
    const found = this.#growing?.get(growing);
    if (
      this.#entries === null ||
      found === undefined ||
      this.#entries.peek(found.key) !== found.value
    )
      return;
    const size = invariant(this.#entries.info(found.key)?.size, 'every entry has a size') + bytes;
    this.#entries.delete(found.key); // deleted first, because the library keeps the old size if the same value is set again
    this.#entries.set(found.key, found.value, { size });
    this.#evict();
  }

  /** Sets the current maximum size of all entries. It cannot exceed the size that the cache was created with. */
  limit(bytes: number): void {
    this.#limit = bytes;
    this.#evict();
  }

  #evict(): void {
    while (this.#entries !== null && this.#entries.calculatedSize > this.#limit)
      this.#entries.pop();
  }

  delete(key: K): void {
    this.#entries?.delete(key);
  }

  clear(): void {
    this.#entries?.clear();
  }

  figures(): CacheFigures {
    return {
      entries: this.#entries?.size ?? 0,
      bytes: this.#entries?.calculatedSize ?? 0,
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
    };
  }
}
