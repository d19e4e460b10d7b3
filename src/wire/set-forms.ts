/**
 * Forms of items: how what is a player's own comes, where that is few and small values. A trophy is not earned, or was at a date
 * and so many days ago; items of one form have the same bytes but for the digits of these.
 */

import type { Kind } from '../contract/index.ts';
import type { ByteSink } from './byte-sink.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import type { Place, RunLayout, RunWriter } from './run-layouts.ts';
import { mostWidths, widthOf } from './run-layouts.ts';
import type { WireObject } from './value.ts';

/** More values than that come in too many forms, such as the counts of a game. */
const mostPlaces = 4;
/** Those met first, which are the usual ones. */
const mostForms = 16;

/** Where the value of a place goes. */
interface Gap {
  /** By its position among the places of all runs. */
  readonly place: number;
  readonly kind: Kind | 'list';
  readonly run: number;
  /** From the beginning of the run. */
  readonly offset: number;
}

export interface Form {
  /** From 0. */
  readonly number: number;
  /** What stands in each run. */
  readonly layouts: readonly RunLayout[];
  readonly gaps: readonly Gap[];
}

/** The forms of these runs; null where there are too many. */
export function formsOf(runs: readonly RunWriter[], dateTimes: DateTimeWriter): SetForms | null {
  const places = runs.flatMap((run) => run.places ?? []);
  const isPlain = runs.every((run) => run.places !== null) && places.every(({ holder }) => holder === null);
  return isPlain && places.length <= mostPlaces ? new SetForms(runs, places, dateTimes) : null;
}

export class SetForms {
  readonly #runs: readonly RunWriter[];
  readonly #places: readonly Place[];
  readonly #dateTimes: DateTimeWriter;
  /** The values last met. */
  readonly #numbers: Float64Array;
  readonly #texts: string[];
  /** By the widths of the values. */
  readonly #forms = new Map<number, Form>();
  #lastKey = -1;
  #last: Form | null = null;

  constructor(runs: readonly RunWriter[], places: readonly Place[], dateTimes: DateTimeWriter) {
    this.#runs = runs;
    this.#places = places;
    this.#dateTimes = dateTimes;
    this.#numbers = new Float64Array(places.length);
    this.#texts = places.map(() => '');
  }

  /** The form of a player's own, whose values `fill` then writes; null for one that is not kept. */
  find(own: WireObject): Form | null {
    const places = this.#places;
    let key = 0;
    for (let index = 0; index < places.length; index++) {
      const place = places[index];
      if (place === undefined) return null;
      const value = own[place.name];
      const width = widthOf(place.kind, value, this.#dateTimes);
      if (width === 0) return null;
      if (typeof value === 'number') this.#numbers[index] = value;
      else if (typeof value === 'string') this.#texts[index] = value;
      key = key * mostWidths + width;
    }
    if (key === this.#lastKey) return this.#last;
    const form = this.#forms.get(key) ?? this.#add(key, own);
    this.#lastKey = form === null ? -1 : key;
    this.#last = form;
    return form;
  }

  /** Writes the value of a place that `find` was last called with. */
  fill({ place, kind }: Gap, out: ByteSink, at: number): void {
    if (kind === 'dateTime') out.fillDateTime(at, this.#numbers[place] ?? 0, this.#dateTimes);
    else if (kind === 'int') out.fillDigits(at, this.#numbers[place] ?? 0);
    else out.fillText(at, this.#texts[place] ?? '');
  }

  #add(key: number, own: WireObject): Form | null {
    if (this.#forms.size === mostForms) return null;
    const layouts = this.#runs.flatMap((run) => {
      run.measure(own);
      return run.layout() ?? [];
    });
    if (layouts.length < this.#runs.length) return null;
    const form = { number: this.#forms.size, layouts, gaps: this.#gapsOf(layouts) };
    this.#forms.set(key, form);
    return form;
  }

  #gapsOf(layouts: readonly RunLayout[]): Gap[] {
    let first = 0;
    return layouts.flatMap(({ gaps }, run) => {
      const before = first;
      first += this.#runs[run]?.places?.length ?? 0;
      return gaps.map(({ place, kind, offset }) => ({ place: before + place, kind, run, offset }));
    });
  }
}
