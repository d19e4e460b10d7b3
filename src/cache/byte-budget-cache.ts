/** Byte-bounded cache with least-recently-used eviction. */

import { LRUCache } from 'lru-cache';

export interface CacheOptions<V> {
  /** 0 caches nothing. */
  readonly maxBytes: number;
  /** Called for every value that is evicted, replaced or deleted. */
  readonly onRemove?: (value: V) => void;
  /** Whether values get larger after they were cached, see `grow`. */
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

/** Estimated overhead of an entry in addition to its value. */
const bytesPerEntry = 200;
/** Maximum share of the budget for one value; a larger value would evict too many entries. */
const maxShare = 1 / 4;

/** Of reads by the dozen, one in so many counts in the order of eviction. Prime, so that equal lists take turns. */
const readsInOrder = 7;

export class ByteBudgetCache<K extends string | object, V extends object> {
  /** Null if the cache is disabled. */
  readonly #entries: LRUCache<K, V> | null;
  /** The keys of values that may grow; null if values do not. */
  readonly #keys: WeakMap<object, K> | null;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor({ maxBytes, onRemove, grows = false }: CacheOptions<V>) {
    this.#keys = grows ? new WeakMap() : null;
    if (maxBytes <= 0) {
      this.#entries = null;
      return;
    }
    this.#entries = new LRUCache<K, V>({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes * maxShare)),
      dispose: (value, _key, reason) => {
        if (reason === 'evict') this.#evictions += 1;
        onRemove?.(value);
      },
    });
  }

  get(key: K): V | undefined {
    return this.#count(this.#entries?.get(key));
  }

  /**
   * The same for values that are read by the dozen: only some of the reads count in the order of eviction, because that takes four times
   * as long as the rest.
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

  /** Caches a value of `bytes` bytes. Returns false if it is too large; then the key has no entry. */
  set(key: K, value: V, bytes: number): boolean {
    if (this.#entries === null) return false;
    this.#entries.set(key, value, { size: bytes + bytesPerEntry });
    this.#keys?.set(value, key);
    return this.#entries.peek(key) === value;
  }

  /** Adds `bytes` to the size of a cached value. Does nothing for a value that is not in the cache. */
  grow(value: object, bytes: number): void {
    const key = this.#keys?.get(value);
    if (this.#entries === null || key === undefined) return;
    const cached = this.#entries.peek(key);
    if (cached !== value) return;
    const size = (this.#entries.info(key)?.size ?? 0) + bytes;
    this.#entries.delete(key); // the library changes the size of an entry only with its value
    this.#entries.set(key, cached, { size });
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
