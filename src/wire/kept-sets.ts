/**
 * Items of a shelf kept whole, one behind the other, where a player's own between the catalogue's comes in few forms: a trophy is
 * not earned, or was at a date of which only the digits differ. The trophies of a set are mostly in the same form as their
 * neighbours, so several of them are one copy, and their digits (docs/performance.md, "The cold path since").
 */

import type { PartedValue, Shelf } from '../contract/index.ts';
import { ByteSink } from './byte-sink.ts';
import type { KeptParts } from './kept-parts.ts';
import type { RunLayout, RunWriter } from './run-layouts.ts';

/** More values than that come in too many forms, such as the counts of a game. */
const mostPlaces = 4;
/** Forms in which items are kept: those met first, which are the usual ones. */
const mostForms = 16;
/** Items copied at a time: what turns out to be of another form is copied again. */
const mostAhead = 8;
/** Items of a shelf that is kept whole; the largest sets have some two hundred. */
const mostItems = 512;
/** Bytes kept for one writer; beyond, everything is made anew. */
const mostBytes = 33_554_432;

/** Layouts of the runs that were met together. */
type Form = readonly RunLayout[];

/** All items of a shelf in one form. */
interface KeptSet {
  readonly bytes: Buffer;
  /** Where each item begins, and the end. */
  readonly starts: Int32Array;
  /** Where each run of each item begins, counted from the item. */
  readonly runs: Int32Array;
}

/** Whether all that is a player's in an item has few forms. */
export function hasFewForms(runs: readonly RunWriter[]): boolean {
  let places = 0;
  for (const run of runs) {
    if (run.places === null) return false;
    places += run.places;
  }
  return places <= mostPlaces;
}

export class KeptSets {
  readonly #runs: readonly RunWriter[];
  readonly #parts: KeptParts;
  readonly #aside = new ByteSink();
  readonly #forms: Form[] = [];
  #lastForm = 0;
  #shelves = new WeakMap<Shelf, (KeptSet | undefined)[]>();
  #bytes = 0;
  #lastShelf: Shelf | null = null;
  #lastSets: (KeptSet | undefined)[] = [];
  /** What lies behind the written bytes: items of a set from the next one to be written. */
  #laid: KeptSet | null = null;
  #laidFrom = 0;
  #laidTo = 0;

  /** @param parts of the catalogue, cut where the runs go */
  constructor(runs: readonly RunWriter[], parts: KeptParts) {
    this.#runs = runs;
    this.#parts = parts;
  }

  /** Nothing lies behind the written bytes any more: to be called before the first item, and where something else was written. */
  begin(): void {
    this.#laid = null;
  }

  /**
   * Writes the item whose runs were measured last; false where it is in no form that is kept.
   * @param left items to be written, this one among them; they may be the next of the shelf
   */
  write({ shelf, number }: PartedValue, left: number, out: ByteSink): boolean {
    const set = this.#find(shelf, this.#formNumber());
    if (set === null) return false;
    if (set !== this.#laid || number !== this.#laidFrom || number >= this.#laidTo) this.#lay(set, number, left, out);
    const begin = out.length;
    const { length } = this.#runs;
    for (let index = 0; index < length; index++) {
      this.#runs[index]?.fillValues(out, begin + (set.runs[number * length + index] ?? 0));
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

  /** Number of the form of what was measured last; below 0 for none. */
  #formNumber(): number {
    const forms = this.#forms;
    if (this.#isOf(forms[this.#lastForm])) return this.#lastForm;
    const found = forms.findIndex((form) => this.#isOf(form));
    if (found < 0 && forms.length < mostForms) return this.#addForm();
    if (found >= 0) this.#lastForm = found;
    return found;
  }

  #isOf(form: Form | undefined): boolean {
    if (form === undefined) return false;
    for (let index = 0; index < form.length; index++) if (this.#runs[index]?.layout() !== form[index]) return false;
    return true;
  }

  #addForm(): number {
    const form = this.#runs.flatMap((run) => run.layout() ?? []);
    return form.length < this.#runs.length ? -1 : this.#forms.push(form) - 1;
  }

  #find(shelf: Shelf, form: number): KeptSet | null {
    if (form < 0) return null;
    if (shelf !== this.#lastShelf) this.#turnTo(shelf);
    return this.#lastSets[form] ?? this.#make(shelf, form);
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

  #make(shelf: Shelf, form: number): KeptSet | null {
    const layouts = this.#forms[form];
    if (layouts === undefined || shelf.length === undefined || shelf.length > mostItems) return null;
    if (this.#bytes >= mostBytes) this.#beginAnew(shelf);
    const set = this.#join(shelf, shelf.length, layouts);
    this.#bytes += set.bytes.length;
    this.#lastSets[form] = set;
    return set;
  }

  #beginAnew(shelf: Shelf): void {
    this.#shelves = new WeakMap();
    this.#bytes = 0;
    this.#turnTo(shelf);
  }

  #join(shelf: Shelf, count: number, layouts: Form): KeptSet {
    const aside = this.#aside;
    const starts = new Int32Array(count + 1);
    const runs = new Int32Array(count * layouts.length);
    for (let number = 0; number < count; number++) {
      const start = aside.length;
      const part = this.#parts.find(shelf, number);
      let from = 0;
      for (const [index, layout] of layouts.entries()) {
        const end = part.ends[index] ?? 0;
        aside.putRange(part.block, part.start + from, part.start + end, 0);
        runs[number * layouts.length + index] = aside.length - start;
        aside.put(layout.bytes);
        from = end;
      }
      aside.putRange(part.block, part.start + from, part.start + (part.ends[layouts.length] ?? 0), 0);
      starts[number + 1] = aside.length;
    }
    const bytes = aside.take();
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), starts, runs };
  }
}
