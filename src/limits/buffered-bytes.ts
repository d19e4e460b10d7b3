/**
 * What answers hold in memory because their readers are slow: one budget for the process. A body that many are reading, kept for
 * the next who asks or not, is held once.
 */

export const bytesPerMegabyte = 1_048_576;

/** Whose reading is counted: clients have a share of the budget each (client-limits.ts). */
interface Reader {
  bufferedBytes: number;
}

/** What is counted of an answer that is sent while it is made: a piece on its way, and what makes the next. */
const streamBytes = 131_072;

export class BufferedBytes {
  readonly #max: number;
  readonly #readers = new Map<Uint8Array, number>();
  #bytes = 0;

  /** @param most bytes; one answer more is the end of it */
  constructor(max: number) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether no answer should be begun that may be held too. */
  get isFull(): boolean {
    return this.#bytes >= this.#max;
  }

  /**
   * Counts a body, until what is given back is called.
   * @param body null for one that is sent while it is made
   * @param reader null for one who is not limited
   */
  add(body: Uint8Array | null, reader: Reader | null): () => void {
    const length = body?.length ?? streamBytes;
    if (reader !== null) reader.bufferedBytes += length;
    this.#add(body, length);
    return () => {
      if (reader !== null) reader.bufferedBytes -= length;
      this.#remove(body, length);
    };
  }

  #add(body: Uint8Array | null, length: number): void {
    const readers = body === null ? 0 : (this.#readers.get(body) ?? 0);
    if (readers === 0) this.#bytes += length;
    if (body !== null) this.#readers.set(body, readers + 1);
  }

  #remove(body: Uint8Array | null, length: number): void {
    const readers = body === null ? 0 : (this.#readers.get(body) ?? 1) - 1;
    if (readers === 0) this.#bytes -= length;
    if (body === null) return;
    if (readers > 0) this.#readers.set(body, readers);
    else this.#readers.delete(body);
  }
}
