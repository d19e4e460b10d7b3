/**
 * Items kept whole, the catalogue's part with the player's between it, where the player's comes in few forms: a trophy is not
 * earned, or was at a date of which only the digits differ. An item is then one copy, and the digits; put together from pieces
 * it takes twice as long (docs/performance.md, "The cold path since").
 */

import type { Shelf } from '../contract/index.ts';
import type { ByteSink } from './byte-sink.ts';
import { KeptParts } from './kept-parts.ts';
import type { RunLayout, RunWriter } from './run-layouts.ts';
import { mostLayouts } from './run-layouts.ts';

/** More values than that come in too many forms, such as the counts of a game. */
const mostPlaces = 4;
/** Forms in which items are kept: those met first, which are the usual ones. */
const mostForms = 16;

/** Renders a part with bytes in the places of the player's runs; where each of these begins, and the end. */
export type ItemRenderer = (
  part: unknown,
  ownBytes: readonly Uint8Array[],
) => { readonly bytes: Uint8Array; readonly ends: readonly number[] };

/** Whether all that is a player's in an item has few forms. */
export function hasFewForms(runs: readonly RunWriter[]): boolean {
  let places = 0;
  for (const run of runs) {
    if (run.places === null) return false;
    places += run.places;
  }
  return places <= mostPlaces;
}

/** Layouts of the runs that were met together. */
type Form = readonly RunLayout[];

export class KeptItems {
  readonly #runs: readonly RunWriter[];
  readonly #forms: Form[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #parts: KeptParts;

  constructor(runs: readonly RunWriter[], render: ItemRenderer) {
    this.#runs = runs;
    this.#parts = new KeptParts(runs.length + 1, (shelf, key) => {
      const form = this.#forms[key % mostForms] ?? [];
      return render(
        shelf.partAt(Math.floor(key / mostForms)),
        form.map(({ bytes }) => bytes),
      );
    });
  }

  /** Writes the item whose runs were measured last; false where it is in no form that is kept. */
  write(shelf: Shelf, number: number, out: ByteSink): boolean {
    const form = this.#formNumber();
    if (form < 0) return false;
    const { block, start, ends } = this.#parts.find(shelf, number * mostForms + form);
    const runs = this.#runs;
    const begin = out.length;
    out.putRange(block, start, start + (ends[runs.length] ?? 0), 0);
    for (let index = 0; index < runs.length; index++) runs[index]?.fillValues(out, begin + (ends[index] ?? 0));
    return true;
  }

  /** Number of the form of what was measured last; below 0 for none. */
  #formNumber(): number {
    let key = 0;
    for (const run of this.#runs) {
      const layout = run.layout();
      if (layout === null) return -1;
      key = key * mostLayouts + layout.number;
    }
    return this.#numbers.get(key) ?? this.#addForm(key);
  }

  #addForm(key: number): number {
    if (this.#forms.length === mostForms) return -1;
    const number = this.#forms.push(this.#runs.flatMap((run) => run.layout() ?? [])) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
