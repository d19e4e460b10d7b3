/**
 * Memory for answers that are sent once, used again when they are sent. Fresh memory of that size is dear: the system hands it
 * out page by page, and the collector of garbage is called for it again and again (docs/performance.md, "The cold path since").
 */

/** Sizes are rounded up to steps, so that answers of about the same size can use the same memory. */
const step = 16_384;
/** Larger ones are rare, and streamed mostly. */
const largest = 1_048_576;
/** What is held for later, in bytes. */
const mostFree = 33_554_432;

export class MemoryPool {
  readonly #free = new Map<number, Buffer[]>();
  #freeBytes = 0;

  /** Memory of at least this size, with anything in it. */
  take(size: number): Buffer {
    const length = Math.ceil(size / step) * step;
    const found = this.#free.get(length)?.pop();
    if (found === undefined) return Buffer.allocUnsafeSlow(length);
    this.#freeBytes -= length;
    return found;
  }

  /** Gives memory back that nobody looks at any more. */
  give(memory: Buffer): void {
    const { length } = memory;
    // What had to grow while it was written is not of ours.
    if (length % step !== 0 || length > largest || this.#freeBytes + length > mostFree) return;
    const same = this.#free.get(length);
    if (same === undefined) this.#free.set(length, [memory]);
    else same.push(memory);
    this.#freeBytes += length;
  }
}
