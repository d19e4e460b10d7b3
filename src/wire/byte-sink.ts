/**
 * Where writers put an answer: bytes in a row, in memory that is used again for the next answer. What is
 * written more than once is kept as bytes and copied, which costs a fifth of writing its text
 * (docs/performance.md, "Where the time goes").
 */

import type { ItemBatches } from '../contract/index.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import type { WireValue } from './value.ts';

/** The least memory that is taken; more is had by growing. */
const firstSize = 1024;
/** Memory beyond this is given back once it is not needed. */
const mostKept = 1_048_576;

/** Bytes of a text, for what is written more than once. */
export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** Items that are written later, into the place where they belong. */
export interface Deferred {
  /** Bytes of the answer before them. */
  readonly at: number;
  readonly batches: ItemBatches<WireValue>;
  readonly write: BatchWriter;
}

/** @param isFirst whether none of the list was written before */
export type BatchWriter = (items: readonly WireValue[], out: ByteSink, isFirst: boolean) => void;

export class ByteSink {
  #memory: Buffer = Buffer.alloc(0);
  #length = 0;
  #deferred: Deferred | null = null;

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#length;
  }

  /** Writes bytes that are kept elsewhere. */
  put(bytes: Uint8Array): void {
    const end = this.#length + bytes.length;
    if (end > this.#memory.length) this.#grow(end);
    this.#memory.set(bytes, this.#length);
    this.#length = end;
  }

  /** Writes a range of bytes that are kept elsewhere, and leaves room behind it. */
  putRange(bytes: Buffer, start: number, end: number, room: number): void {
    const length = this.#length + end - start + room;
    if (length > this.#memory.length) this.#grow(length);
    bytes.copy(this.#memory, this.#length, start, end);
    this.#length = length;
  }

  /** Moves written bytes towards the end. */
  move(from: number, to: number, by: number): void {
    this.#memory.copyWithin(from + by, from, to);
  }

  /** Writes bytes over what is there. */
  fill(at: number, bytes: Uint8Array): void {
    this.#memory.set(bytes, at);
  }

  /** Writes a text as UTF-8. */
  text(text: string): void {
    const most = this.#length + 3 * text.length;
    if (most > this.#memory.length) this.#grow(most);
    this.#length += this.#memory.write(text, this.#length);
  }

  /** Writes a text of bytes, one character each. */
  latin1(text: string): void {
    const end = this.#length + text.length;
    if (end > this.#memory.length) this.#grow(end);
    this.#memory.write(text, this.#length, 'latin1');
    this.#length = end;
  }

  /** Writes a whole number in decimal digits over bytes that are there. */
  fillDigits(at: number, value: number): void {
    let left = value;
    let place = at + (value < 10 ? 0 : value < 100 ? 1 : value < 1000 ? 2 : String(value).length - 1);
    do {
      const rest = Math.trunc(left / 10);
      this.#memory[place] = 48 + left - rest * 10;
      place -= 1;
      left = rest;
    } while (left > 0);
  }

  /** Writes a text of one byte a character over bytes that are there. */
  fillText(at: number, text: string): void {
    for (let index = 0; index < text.length; index++) this.#memory[at + index] = text.charCodeAt(index);
  }

  /** Writes a dateTime over bytes that are there. */
  fillDateTime(at: number, instant: number, writer: DateTimeWriter): void {
    writer.fill(this.#memory, at, instant);
  }

  /** Forgets what was written after a length. */
  cut(length: number): void {
    this.#length = length;
  }

  /** Leaves items out that `takeDeferred` gives: of one list in an answer at most. */
  defer(batches: ItemBatches<WireValue>, write: BatchWriter): void {
    if (this.#deferred !== null) throw new TypeError('An answer has one long list at most.');
    this.#deferred = { at: this.#length, batches, write };
  }

  /** The items that were left out since `begin`, with their place; null where all were written. */
  takeDeferred(): Deferred | null {
    const deferred = this.#deferred;
    this.#deferred = null;
    return deferred;
  }

  /** Begins an answer, whatever was left of one that failed. */
  begin(): void {
    this.#length = 0;
    this.#deferred = null;
  }

  /** What was written, in memory of its own; the sink begins anew. */
  take(): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(this.#length);
    bytes.set(this.#memory.subarray(0, this.#length));
    this.#length = 0;
    if (this.#memory.length > mostKept) this.#memory = Buffer.alloc(0);
    return bytes;
  }

  /** What was written, in the sink's own memory: right until the next is written. The sink begins anew. */
  lend(): Uint8Array {
    const bytes = this.#memory.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#memory.length, firstSize));
    grown.set(this.#memory.subarray(0, this.#length));
    this.#memory = grown;
  }
}
