/** A cache with a budget of bytes: what was not asked for longest is evicted first. */

import { LRUCache } from 'lru-cache';

export interface CacheOptions<V> {
  /** 0 caches nothing. */
  readonly maxBytes: number;
  /** Called for every value that is evicted, replaced or deleted. */
  readonly onRemove?: (value: V) => void;
}

/** What a cache reports of itself. */
export interface CacheFigures {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

/** What an entry takes beside its value. */
const bytesPerEntry = 200;
/** One value gets no larger share of the budget: it would evict too many others. */
const maxShare = 1 / 8;

export class ByteBudgetCache<K extends string | object, V extends object> {
  /** Null where nothing is cached. */
  readonly #entries: LRUCache<K, V> | null;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor({ maxBytes, onRemove }: CacheOptions<V>) {
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
    const value = this.#entries?.get(key);
    if (value === undefined) this.#misses += 1;
    else this.#hits += 1;
    return value;
  }

  /** Caches a value of so many bytes; false where it is too large, and then nothing is cached under the key. */
  set(key: K, value: V, bytes: number): boolean {
    if (this.#entries === null) return false;
    this.#entries.set(key, value, { size: bytes + bytesPerEntry });
    return this.#entries.peek(key) === value;
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
