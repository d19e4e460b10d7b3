/**
 * Memory budget of the process for answers that are buffered because their clients read slowly. A body that is sent to several
 * clients counts once.
 */

export const bytesPerMegabyte = 1_048_576;

/** A client whose buffered bytes are counted; each client has a share of the budget (client-limits.ts). */
interface Reader {
  bufferedBytes: number;
}

/** Estimated size of a streamed answer in bytes: the chunk being sent, and the state for the next. */
const streamBytes = 131_072;

export class BufferedBytes {
  readonly #max: number;
  readonly #readers = new Map<Uint8Array, number>();
  #bytes = 0;

  /** @param max budget in bytes; the last answer accepted may exceed it */
  constructor(max: number) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the budget is used up, so that no further answer should begin. */
  get isFull(): boolean {
    return this.#bytes >= this.#max;
  }

  /**
   * Counts a body until the returned function is called.
   * @param body null for a streamed body
   * @param reader the client; null if it is exempt
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
