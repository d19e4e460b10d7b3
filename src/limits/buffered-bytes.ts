/**
 * Memory budget of the process for responses that are buffered because their clients read slowly. A body that is sent to several
 * clients counts once.
 */

import { invariant } from '../invariant.ts';

/** Bytes in each megabyte of the settings. */
export const bytesPerMegabyte = 1_048_576;

/** A client whose buffered bytes are counted; each client has a share of the budget (client-limits.ts). */
interface Reader {
  bufferedBytes: number;
}

/** Estimated memory of a streamed response in bytes: the chunk being sent, the state for the next chunk, and an encoder's state. */
const streamBytes = { plain: 131_072, coded: 393_216 } as const;

/** A response in memory: its whole body, or the kind of its stream. */
export type BufferedBody = Uint8Array | keyof typeof streamBytes;

/** Counts the buffered bytes of the process, and of each client. */
export class BufferedBytes {
  readonly #max: number;
  readonly #readers = new Map<Uint8Array, number>();
  #bytes = 0;

  /** @param max the budget in bytes; the last accepted response may exceed it */
  constructor(max: number) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the budget is used up, so that no further response should begin. */
  get isFull(): boolean {
    return this.#bytes >= this.#max;
  }

  /**
   * Counts a response until the returned function is called.
   * @param reader the client; null if it is exempt
   */
  add(buffered: BufferedBody, reader: Reader | null): () => void {
    const body = typeof buffered === 'string' ? null : buffered;
    const length = typeof buffered === 'string' ? streamBytes[buffered] : buffered.length;
    if (reader !== null) reader.bufferedBytes += length;
    this.#add(body, length);
    return () => {
      if (reader !== null) reader.bufferedBytes -= length;
      this.#remove(body, length);
    };
  }

  #add(body: Uint8Array | null, length: number): void {
    const readers = body === null ? 0 : (this.#readers.get(body) ?? 0); // absent: no client is being sent this body yet
    if (readers === 0) this.#bytes += length;
    if (body !== null) this.#readers.set(body, readers + 1);
  }

  #remove(body: Uint8Array | null, length: number): void {
    const readers =
      body === null
        ? 0
        : invariant(this.#readers.get(body), 'a body that is released was counted') - 1;
    if (readers === 0) this.#bytes -= length;
    if (body === null) return;
    if (readers > 0) this.#readers.set(body, readers);
    else this.#readers.delete(body);
  }
}
