/**
 * Response bodies that are still text. A body is encoded only when it is cached or sent. Bodies that are sent once therefore share one
 * buffer, and leave no buffers to the garbage collector.
 */

import { encodeByteText } from '../codec/index.ts';
import type { Body } from './exchange.ts';

/** A response body that is still text. */
export class TextBody {
  /** A byte text (codec/byte-text.ts). */
  readonly #text: string;

  constructor(byteText: string) {
    this.#text = byteText;
  }

  /** The length in bytes. */
  get length(): number {
    return this.#text.length;
  }

  toBytes(): Uint8Array {
    return encodeByteText(this.#text);
  }

  /** Writes the body to a buffer of at least this length, and returns the written part of the buffer. */
  writeTo(buffer: Buffer): Uint8Array {
    return buffer.subarray(0, buffer.write(this.#text, 0, 'latin1'));
  }
}

/** Type guard for a streamed body, which is read while it is sent, and only once. */
export function isStreamed(body: Body): body is AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in body;
}

/** Returns the bytes of a body that is not streamed. */
export function wholeBytes(body: Uint8Array | TextBody): Uint8Array {
  return body instanceof TextBody ? body.toBytes() : body;
}
