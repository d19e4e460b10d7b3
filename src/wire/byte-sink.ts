/**
 * Where writers put an answer: bytes in a row, in memory that is used again for the next answer. What is
 * written more than once is kept as bytes and copied, which costs a fifth of writing its text
 * (docs/performance.md, "Where the time goes").
 */

import { crc32 } from 'node:zlib';
import type { ItemBatches, WrittenItems } from '../contract/index.ts';
import { WrittenItemsGone } from '../contract/index.ts';
import { joinChecksums } from './checksum.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import type { MemoryPool } from './memory-pool.ts';
import type { WireValue } from './value.ts';

/** The least memory that is taken; more is had by growing. */
const firstSize = 1024;
/** Memory beyond this is given back once it is not needed. */
const mostKept = 1_048_576;

/** Bytes of a text, for what is written more than once. */
export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** Fewer bytes are in memory of their own. */
const fewestLent = 8192;
/** Bytes left behind items written before, for what follows them. */
const roomBehindItems = 2048;

/** Where items written before stand in an answer. */
interface Inserted {
  readonly start: number;
  readonly size: number;
  readonly checksum: number;
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

/** A whole answer. */
export interface TakenBytes {
  readonly bytes: Uint8Array;
  /** CRC-32 of it, where that costs little to know. */
  readonly checksum: number | null;
  /** To be called when nobody looks at the bytes any more, by whoever sends them once; null where they are in memory of their own. */
  readonly release: (() => void) | null;
}

export class ByteSink {
  #memory: Buffer = Buffer.alloc(0);
  #length = 0;
  /** The sink's memory while an answer is written into memory that goes with it. */
  #aside: Buffer | null = null;
  readonly #inserted: Inserted[] = [];
  #deferred: Deferred | null = null;
  /** Where memory that goes with an answer comes from; null for memory of its own. */
  #pool: MemoryPool | null = null;

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

  /** Lays a range of bytes that are kept elsewhere behind what is written; `advance` takes them over. */
  lay(bytes: Buffer, start: number, end: number): void {
    const needed = this.#length + end - start;
    if (needed > this.#memory.length) this.#grow(needed);
    bytes.copy(this.#memory, this.#length, start, end);
  }

  /** Takes over bytes that were laid. */
  advance(by: number): void {
    this.#length += by;
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

  /** What was written since a length, in memory of its own. */
  copyFrom(start: number): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#memory, start, this.#length);
  }

  /** Forgets what was written after a length. */
  cut(length: number): void {
    this.#length = length;
  }

  /** Writes items written before, right into memory that `take` gives away, so that they are copied once. Throws WrittenItemsGone. */
  insert(items: WrittenItems): void {
    const start = this.#length;
    const room = start + items.size + roomBehindItems;
    const memory = this.#pool?.take(room) ?? Buffer.allocUnsafeSlow(room);
    memory.set(this.#memory.subarray(0, start));
    if (!items.readInto(memory, start)) throw new WrittenItemsGone();
    this.#aside ??= this.#memory;
    this.#memory = memory;
    this.#length = start + items.size;
    this.#inserted.push({ start, size: items.size, checksum: items.checksum });
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

  /** Begins an answer, whatever was left of one that failed; in memory of its own, or that is used again. */
  begin(pool: MemoryPool | null): void {
    this.#clear();
    this.#pool = pool;
  }

  /** What was written since `begin`; the sink begins anew. */
  takeWhole(): TakenBytes {
    const [inserted, ...more] = this.#inserted;
    const pool = this.#pool;
    if (this.#aside === null && pool !== null && this.#length >= fewestLent) this.#moveInto(pool.take(this.#length));
    const memory = this.#aside === null ? null : this.#memory;
    const bytes = this.take();
    return {
      bytes,
      checksum: inserted === undefined || more.length > 0 ? null : checksumOf(bytes, inserted),
      release: pool === null || memory === null ? null : () => pool.give(memory),
    };
  }

  /** What was written, in memory of its own; the sink begins anew. */
  take(): Uint8Array {
    if (this.#aside !== null) return this.#giveAway();
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

  #clear(): void {
    this.#length = 0;
    this.#memory = this.#aside ?? this.#memory;
    this.#aside = null;
    this.#inserted.length = 0;
    this.#deferred = null;
    this.#pool = null;
  }

  #giveAway(): Uint8Array {
    const bytes = this.#memory.subarray(0, this.#length);
    this.#clear();
    return bytes;
  }

  #moveInto(memory: Buffer): void {
    memory.set(this.#memory.subarray(0, this.#length));
    this.#aside = this.#memory;
    this.#memory = memory;
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#memory.length, firstSize));
    grown.set(this.#memory.subarray(0, this.#length));
    this.#memory = grown;
  }
}

function checksumOf(bytes: Uint8Array, { start, size, checksum }: Inserted): number {
  const behind = bytes.subarray(start + size);
  const first = joinChecksums(crc32(bytes.subarray(0, start)), checksum, size);
  return joinChecksums(first, crc32(behind), behind.length);
}
