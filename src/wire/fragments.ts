/**
 * Bytes made of the shared parts of values, kept by shelf and number. They lie one behind the other in few large
 * blocks of memory: read in an order that nobody knows, 20,000 of them as objects of their own cost three times as
 * much, nearly all of it waiting for memory (docs/performance.md, "What was tried").
 */

import type { Shelf } from '../contract/index.ts';

/** Bytes of the first block of a shelf; each later one has twice as many, up to a bound: sets are many and small, the catalogue is large. */
const [firstBlock, largestBlock] = [16_384, 1_048_576];
/** Bytes kept of one shelf for one writer; beyond, everything is made anew. */
const mostBytes = 33_554_432;

/** A part's bytes: `length` of them in `block` from `start`, cut at `ends`, which count from `start`. */
export interface KeptPart {
  block: Buffer;
  start: number;
  readonly ends: number[];
}

/** Makes the bytes of a part, and where their pieces end. */
export type PartRenderer = (shelf: Shelf, number: number) => { readonly bytes: Uint8Array; readonly ends: readonly number[] };

/** What one writer made of the parts of shelves. */
export class KeptParts {
  readonly #pieces: number;
  readonly #render: PartRenderer;
  readonly #shelves = new WeakMap<Shelf, ShelfBytes>();
  #lastShelf: Shelf | null = null;
  #last = new ShelfBytes();
  /** What `find` gives, filled anew at each call. */
  readonly #found: KeptPart;

  /** @param pieces how many pieces the bytes of a part are cut into */
  constructor(pieces: number, render: PartRenderer) {
    this.#pieces = pieces;
    this.#render = render;
    this.#found = { block: Buffer.alloc(0), start: 0, ends: Array.from({ length: pieces }, () => 0) };
  }

  /** The bytes of a part; to be used before the next call. */
  find(shelf: Shelf, number: number): KeptPart {
    if (shelf !== this.#lastShelf) this.#turnTo(shelf);
    const place = this.#last.places[number] ?? 0;
    const at = place === 0 ? this.#keep(shelf, number) : place;
    return this.#read(at);
  }

  #turnTo(shelf: Shelf): void {
    let bytes = this.#shelves.get(shelf);
    if (bytes === undefined) {
      bytes = new ShelfBytes();
      this.#shelves.set(shelf, bytes);
    }
    this.#last = bytes;
    this.#lastShelf = shelf;
  }

  /** The ends stand before the bytes, three bytes each. */
  #read(place: number): KeptPart {
    const found = this.#found;
    const block = this.#last.blocks[Math.floor(place / largestBlock)] ?? found.block;
    let at = place % largestBlock;
    for (let index = 0; index < this.#pieces; index++) {
      found.ends[index] = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8) | ((block[at + 2] ?? 0) << 16);
      at += 3;
    }
    found.block = block;
    found.start = at;
    return found;
  }

  #keep(shelf: Shelf, number: number): number {
    const { bytes, ends } = this.#render(shelf, number);
    const head = Buffer.alloc(3 * this.#pieces);
    for (const [index, end] of ends.entries()) head.writeUIntLE(end, 3 * index, 3);
    return this.#last.add(number, head, bytes);
  }
}

/** The parts of one shelf. A place is the number of a block times the size of one, and where in the block a part begins. */
class ShelfBytes {
  readonly blocks: Buffer[] = [];
  places = new Int32Array(64);
  /** Where the next part goes: not at 0, which stands for nothing. */
  #next = 1;
  #room = 0;

  add(number: number, head: Uint8Array, bytes: Uint8Array): number {
    const length = head.length + bytes.length;
    if (length >= largestBlock) throw new RangeError('A part is larger than a block of memory.');
    if (this.#next + length > this.#room) this.#openBlock(length);
    const place = this.#next;
    const block = this.blocks.at(-1);
    block?.set(head, place % largestBlock);
    block?.set(bytes, (place % largestBlock) + head.length);
    this.#next += length;
    if (number >= this.places.length) this.#widen(number);
    this.places[number] = place;
    return place;
  }

  #openBlock(length: number): void {
    if (this.blocks.length * largestBlock >= mostBytes) {
      this.blocks.length = 0;
      this.places.fill(0);
    }
    const size = Math.min(largestBlock, Math.max(firstBlock * 2 ** this.blocks.length, length + 1));
    const from = this.blocks.length * largestBlock;
    this.blocks.push(Buffer.allocUnsafeSlow(size));
    this.#next = from + 1;
    this.#room = from + size;
  }

  #widen(number: number): void {
    const wider = new Int32Array(Math.max(number + 1, 2 * this.places.length));
    wider.set(this.places);
    this.places = wider;
  }
}
