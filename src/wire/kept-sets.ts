/**
 * Items of a shelf kept whole, one behind the other, in each of the few forms in which what is a player's own comes. The trophies
 * of a set are mostly in the same form as their neighbours, so several of them are one copy, and their digits
 * (docs/performance.md, "The cold path since").
 */

import type { PartedValue, Shelf } from '../contract/index.ts';
import { ByteSink } from './byte-sink.ts';
import type { KeptParts } from './kept-parts.ts';
import type { Form, SetForms } from './set-forms.ts';
import type { WireObject } from './value.ts';

/** Items copied at a time: what turns out to be of another form is copied again. */
const mostAhead = 8;
/** Items of a shelf that is kept whole; the largest sets have some two hundred. */
const mostItems = 512;
/** Bytes of such a shelf; a usual set has 25,000. */
const mostSetBytes = 1_048_576;
/** Bytes kept for one writer; beyond, everything is made anew. */
const mostBytes = 33_554_432;

/** All items of a shelf in one form. */
interface KeptSet {
  readonly bytes: Buffer;
  /** Where each item begins, and the end. */
  readonly starts: Int32Array;
  /** Where the gaps of each item are, counted from the item. */
  readonly gaps: Int32Array;
}

export class KeptSets {
  readonly #forms: SetForms;
  readonly #parts: KeptParts;
  readonly #aside = new ByteSink();
  /** By form; null for a shelf that is not kept. */
  #shelves = new WeakMap<Shelf, (KeptSet | null | undefined)[]>();
  #bytes = 0;
  #lastShelf: Shelf | null = null;
  #lastSets: (KeptSet | null | undefined)[] = [];
  /** What lies behind the written bytes: items of a set from the next one to be written. */
  #laid: KeptSet | null = null;
  #laidFrom = 0;
  #laidTo = 0;

  /** @param parts of the catalogue, cut where the runs of a player's own go */
  constructor(forms: SetForms, parts: KeptParts) {
    this.#forms = forms;
    this.#parts = parts;
  }

  /** Nothing lies behind the written bytes any more: to be called before the first item, and where something else was written. */
  begin(): void {
    this.#laid = null;
  }

  /**
   * Writes an item; false where it is in no form that is kept.
   * @param left items to be written, this one among them; they may be the next of the shelf
   */
  write({ shelf, number }: PartedValue, own: WireObject, left: number, out: ByteSink): boolean {
    const form = this.#forms.find(own);
    const set = form === null ? null : this.#find(shelf, form);
    if (form === null || set === null) return false;
    if (set !== this.#laid || number !== this.#laidFrom || number >= this.#laidTo) this.#lay(set, number, left, out);
    const { gaps } = form;
    const begin = out.length;
    for (let index = 0; index < gaps.length; index++) {
      const gap = gaps[index];
      if (gap !== undefined) this.#forms.fill(gap, out, begin + (set.gaps[number * gaps.length + index] ?? 0));
    }
    out.advance((set.starts[number + 1] ?? 0) - (set.starts[number] ?? 0));
    this.#laidFrom = number + 1;
    return true;
  }

  #lay(set: KeptSet, number: number, left: number, out: ByteSink): void {
    const to = Math.min(number + Math.min(left, mostAhead), set.starts.length - 1);
    out.lay(set.bytes, set.starts[number] ?? 0, set.starts[to] ?? 0);
    this.#laid = set;
    this.#laidTo = to;
  }

  #find(shelf: Shelf, form: Form): KeptSet | null {
    if (shelf !== this.#lastShelf) this.#turnTo(shelf);
    const known = this.#lastSets[form.number];
    return known === undefined ? this.#make(shelf, form) : known;
  }

  #turnTo(shelf: Shelf): void {
    let sets = this.#shelves.get(shelf);
    if (sets === undefined) {
      sets = [];
      this.#shelves.set(shelf, sets);
    }
    this.#lastSets = sets;
    this.#lastShelf = shelf;
  }

  #make(shelf: Shelf, form: Form): KeptSet | null {
    if (shelf.length === undefined || shelf.length > mostItems) return null;
    if (this.#bytes >= mostBytes) this.#beginAnew(shelf);
    const set = this.#join(shelf, shelf.length, form);
    this.#bytes += set?.bytes.length ?? 0;
    this.#lastSets[form.number] = set;
    return set;
  }

  #beginAnew(shelf: Shelf): void {
    this.#shelves = new WeakMap();
    this.#bytes = 0;
    this.#turnTo(shelf);
  }

  #join(shelf: Shelf, count: number, form: Form): KeptSet | null {
    const aside = this.#aside;
    aside.begin();
    const starts = new Int32Array(count + 1);
    const gaps: number[] = [];
    for (let number = 0; number < count; number++) {
      const start = aside.length;
      const runs = this.#joinItem(shelf, number, form).map((at) => at - start);
      for (const { run, offset } of form.gaps) gaps.push((runs[run] ?? 0) + offset);
      starts[number + 1] = aside.length;
      if (aside.length > mostSetBytes) return null;
    }
    const bytes = aside.take();
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), starts, gaps: Int32Array.from(gaps) };
  }

  /** Puts an item together; gives where its runs begin. */
  #joinItem(shelf: Shelf, number: number, { layouts }: Form): number[] {
    const aside = this.#aside;
    const { block, start, ends } = this.#parts.find(shelf, number);
    let from = 0;
    const runs = layouts.map(({ bytes }, index) => {
      const end = ends[index] ?? 0;
      aside.putRange(block, start + from, start + end, 0);
      from = end;
      const at = aside.length;
      aside.put(bytes);
      return at;
    });
    aside.putRange(block, start + from, start + (ends[layouts.length] ?? 0), 0);
    return runs;
  }
}
