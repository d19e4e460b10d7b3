/**
 * What answers hold in memory because their readers are slow: one budget for the process. A body that many are reading, kept for
 * the next who asks or not, is held once.
 */

/** What is counted of an answer that is sent while it is made: a piece on its way, and what makes the next. */
const streamBytes = 131_072;

export class HeldBytes {
  readonly #most: number;
  readonly #readers = new Map<Uint8Array, number>();
  #bytes = 0;

  /** @param most bytes; one answer more is the end of it */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether no answer should be begun that may be held too. */
  get isFull(): boolean {
    return this.#bytes >= this.#most;
  }

  /** Counts a body for one reader, until what is given back is called; null for one that is sent while it is made. */
  hold(body: Uint8Array | null): () => void {
    if (body === null) {
      this.#bytes += streamBytes;
      return () => void (this.#bytes -= streamBytes);
    }
    const readers = this.#readers.get(body) ?? 0;
    if (readers === 0) this.#bytes += body.length;
    this.#readers.set(body, readers + 1);
    return () => this.#letGo(body);
  }

  #letGo(body: Uint8Array): void {
    const readers = (this.#readers.get(body) ?? 1) - 1;
    if (readers > 0) {
      this.#readers.set(body, readers);
      return;
    }
    this.#readers.delete(body);
    this.#bytes -= body.length;
  }
}
