/** Serialized shared parts of values, as one writer renders them: cached by catalogue snapshot and number. */

import type { Shelf } from '../contract/index.ts';
import type { FragmentMemory } from './fragment-memory.ts';
import { offsetOf } from './fragment-memory.ts';

/** A part's bytes: `length` of them in `block` from `start`, cut at `ends`, which count from `start`. */
export interface Fragment {
  block: Buffer;
  start: number;
  readonly ends: number[];
}

/** Renders a part: its bytes, and where their pieces end. */
export type PartRenderer = (shelf: Shelf, number: number) => { readonly bytes: Uint8Array; readonly ends: readonly number[] };

/** Numbers of a snapshot whose length is not known before. */
const usualPlaces = 64;
const bytesPerPlace = 4;

/** The fragments of one writer. */
export class Fragments {
  readonly #memory: FragmentMemory;
  readonly #pieces: number;
  readonly #render: PartRenderer;
  #generation = -1;
  /** Places in memory by number; 0 where there is no fragment. */
  #shelves = new WeakMap<Shelf, Int32Array>();
  #lastShelf: Shelf | null = null;
  #last: Int32Array = new Int32Array(0);
  /** What `find` gives, filled anew at each call. */
  readonly #found: Fragment;

  /** @param pieces how many pieces the bytes of a part are cut into */
  constructor(memory: FragmentMemory, pieces: number, render: PartRenderer) {
    this.#memory = memory;
    this.#pieces = pieces;
    this.#render = render;
    this.#found = { block: Buffer.alloc(0), start: 0, ends: Array.from({ length: pieces }, () => 0) };
  }

  /** The bytes of a part; to be used before the next call. */
  find(shelf: Shelf, number: number): Fragment {
    if (shelf !== this.#lastShelf || this.#generation !== this.#memory.generation) this.#turnTo(shelf);
    const place = this.#last[number] ?? 0;
    return this.#read(place === 0 ? this.#add(shelf, number) : place);
  }

  #turnTo(shelf: Shelf): void {
    if (this.#generation !== this.#memory.generation) {
      this.#generation = this.#memory.generation;
      this.#shelves = new WeakMap();
    }
    this.#last = this.#shelves.get(shelf) ?? this.#setPlaces(shelf, new Int32Array(shelf.length ?? usualPlaces));
    this.#lastShelf = shelf;
  }

  #setPlaces(shelf: Shelf, places: Int32Array): Int32Array {
    this.#memory.count(bytesPerPlace * places.length);
    this.#shelves.set(shelf, places);
    this.#last = places;
    return places;
  }

  /** The ends stand before the bytes, three bytes each. */
  #read(place: number): Fragment {
    const found = this.#found;
    const block = this.#memory.blockOf(place) ?? found.block;
    let at = offsetOf(place);
    for (let index = 0; index < this.#pieces; index++) {
      found.ends[index] = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8) | ((block[at + 2] ?? 0) << 16);
      at += 3;
    }
    found.block = block;
    found.start = at;
    return found;
  }

  #add(shelf: Shelf, number: number): number {
    const { bytes, ends } = this.#render(shelf, number);
    const head = Buffer.alloc(3 * this.#pieces);
    for (const [index, end] of ends.entries()) head.writeUIntLE(end, 3 * index, 3);
    this.#memory.makeRoom(head.length + bytes.length);
    if (this.#generation !== this.#memory.generation) this.#turnTo(shelf);
    if (number >= this.#last.length) this.#widen(shelf, number);
    const place = this.#memory.append(head, bytes);
    this.#last[number] = place;
    return place;
  }

  #widen(shelf: Shelf, number: number): void {
    const wider = new Int32Array(Math.max(number + 1, 2 * this.#last.length));
    wider.set(this.#last);
    this.#setPlaces(shelf, wider);
  }
}
