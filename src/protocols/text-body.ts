/**
 * A body that is still text. It becomes bytes where it is cached or sent, so that bodies that are sent once take turns in one buffer
 * instead of leaving it to the collector to find out that each is garbage.
 */

import { encodeByteText } from '../codec/index.ts';
import type { Body } from './exchange.ts';

/** A body that is still text. */
export class TextBody {
  /** A byte text (codec/byte-text.ts). */
  readonly #text: string;

  constructor(byteText: string) {
    this.#text = byteText;
  }

  /** In bytes. */
  get length(): number {
    return this.#text.length;
  }

  toBytes(): Uint8Array {
    return encodeByteText(this.#text);
  }

  /** Returns the part of a buffer, of at least this length, that the body is written to. */
  writeTo(buffer: Buffer): Uint8Array {
    return buffer.subarray(0, buffer.write(this.#text, 0, 'latin1'));
  }
}

/** Type guard for a body that is read while it is sent, and only once. */
export function isStreamed(body: Body): body is AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in body;
}

/** The bytes of a body that is not streamed. */
export function wholeBytes(body: Uint8Array | TextBody): Uint8Array {
  return body instanceof TextBody ? body.toBytes() : body;
}
