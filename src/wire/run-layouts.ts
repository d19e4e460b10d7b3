/**
 * Fields in a row whose values are small and alike from item to item, written by layout: the bytes around the
 * values are kept for every combination of widths that was met, copied in one go, and the values written into
 * their places. What no layout fits is written field by field, to the same bytes.
 */

import type { Kind } from '../contract/index.ts';
import { ByteSink } from './byte-sink.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import type { ContentWriter, FieldWriter } from './field-writer.ts';
import { joinWriters } from './field-writer.ts';
import type { WireObject, WireValue } from './value.ts';
import { isWireObject } from './value.ts';

/** Layouts kept for one run; a player's games need some hundred. Each takes about half a kilobyte. */
const mostLayouts = 2048;
/** The longest text that is written into a place, and one more than the highest width. */
const longestText = 48;
/** Widths that stand for a value of their own: nothing, or an element without content. */
const [absent, blank, firstWidth] = [1, 2, 3];

/** A simple value of the run. */
interface Place {
  /** The field whose object holds it; null where it is of the run itself. */
  readonly holder: string | null;
  readonly name: string;
  readonly kind: Kind | 'list';
  /** Bytes of its element before the value. */
  readonly openBytes: number;
}

/** What stands in a row when a layout is made: bytes, or the value of the next place. */
type Step = { readonly bytes: Uint8Array } | { readonly place: Place; readonly write: ContentWriter };

/** Where the value of a place goes. */
interface Gap {
  /** By its position among the places. */
  readonly place: number;
  readonly kind: Place['kind'];
  readonly offset: number;
}

/** The bytes of a run for values of these widths, with the last values met in their places; one object for all of the same. */
interface RunLayout {
  readonly bytes: Uint8Array;
  readonly gaps: readonly Gap[];
}

/** Layouts by the widths of the values, place after place. */
interface Node {
  readonly next: (Node | undefined)[];
  layout: RunLayout | null;
}

/** Writes a run in two steps: first how long it is, then, with the same value, its bytes. */
export interface RunWriter {
  /** Bytes that the run takes. */
  measure(own: WireObject): number;
  /** Writes the bytes of what was measured last over what is there. */
  fill(out: ByteSink, at: number): void;
}

/** A writer of these fields that keeps layouts. */
export function layOutFields(fields: readonly FieldWriter[], dateTimes: DateTimeWriter): RunWriter {
  const writeEach = joinWriters(fields.map(({ write }) => write));
  const layouts = new Layouts(fields, dateTimes);
  const aside = new ByteSink();
  let layout: RunLayout | null = null;
  let written: Uint8Array = new Uint8Array(0);
  return {
    measure(own) {
      layout = layouts.find(own);
      if (layout !== null) return layout.bytes.length;
      aside.begin();
      writeEach(own, aside);
      written = aside.take();
      return written.length;
    },
    fill(out, at) {
      out.fill(at, layout === null ? written : layout.bytes);
      if (layout !== null) layouts.fill(layout, out, at);
    },
  };
}

/** The layouts of a run, and the values last met. */
class Layouts {
  readonly #steps: readonly Step[] | null;
  readonly #places: readonly Place[];
  readonly #numbers: Float64Array;
  readonly #texts: string[];
  readonly #dateTimes: DateTimeWriter;
  readonly #root = newNode();
  readonly #aside = new ByteSink();
  #count = 0;

  constructor(fields: readonly FieldWriter[], dateTimes: DateTimeWriter) {
    const steps = fields.flatMap((field) => stepsOf(field));
    const known = steps.filter((step) => step !== null);
    this.#steps = known.length < steps.length ? null : known;
    this.#places = known.flatMap((step) => ('place' in step ? [step.place] : []));
    this.#numbers = new Float64Array(this.#places.length);
    this.#texts = this.#places.map(() => '');
    this.#dateTimes = dateTimes;
  }

  /** The layout of a value; null where none fits. */
  find(own: WireObject): RunLayout | null {
    const node = this.#steps === null ? null : this.#findNode(own);
    if (node === null || this.#steps === null) return null;
    if (node.layout !== null) return node.layout;
    if (this.#count >= mostLayouts) return null;
    node.layout = makeLayout(this.#steps, own, this.#aside);
    this.#count += 1;
    return node.layout;
  }

  /** Writes the values that `find` was last called with into their places. */
  fill({ gaps }: RunLayout, out: ByteSink, at: number): void {
    for (let index = 0; index < gaps.length; index++) {
      const gap = gaps[index];
      if (gap === undefined) return;
      const { place, offset, kind } = gap;
      if (kind === 'int') out.fillDigits(at + offset, this.#numbers[place] ?? 0);
      else if (kind === 'dateTime') out.fillDateTime(at + offset, this.#numbers[place] ?? 0, this.#dateTimes);
      else out.fillText(at + offset, this.#texts[place] ?? '');
    }
  }

  #findNode(own: WireObject): Node | null {
    const places = this.#places;
    let node = this.#root;
    let holder = own;
    let held: string | null = null;
    for (let index = 0; index < places.length; index++) {
      const place = places[index];
      if (place === undefined) return null;
      if (place.holder !== held) {
        const next = place.holder === null ? own : own[place.holder];
        if (!isWireObject(next)) return null;
        holder = next;
        held = place.holder;
      }
      const value = holder[place.name];
      const width = widthOf(place.kind, value, this.#dateTimes);
      if (width === 0) return null;
      if (typeof value === 'number') this.#numbers[index] = value;
      else if (typeof value === 'string') this.#texts[index] = value;
      node = node.next[width] ??= newNode();
    }
    return node;
  }
}

/** How a value is laid out: one number for all of the same length and the same surroundings, 0 for what no layout fits. */
function widthOf(kind: Place['kind'], value: WireValue | undefined, dateTimes: DateTimeWriter): number {
  if (typeof value === 'number') {
    if (kind === 'int') return digitsOf(value);
    return kind === 'dateTime' ? firstWidth + dateTimes.lengthOf(value) : 0;
  }
  if (value === null || value === undefined) return absent;
  if (typeof value === 'boolean') return kind === 'boolean' ? firstWidth + Number(value) : 0;
  if (typeof value === 'string') return kind === 'string' ? widthOfText(value) : 0;
  return kind === 'list' && Array.isArray(value) && value.length === 0 ? blank : 0;
}

function newNode(): Node {
  return { next: [], layout: null };
}

function digitsOf(value: number): number {
  if (value < 0 || !Number.isInteger(value)) return 0;
  if (value < 10) return firstWidth;
  if (value < 100) return firstWidth + 1;
  if (value < 1000) return firstWidth + 2;
  return value < 10_000 ? firstWidth + 3 : 0;
}

/** By character: what needs no escaping and is a byte, that is digits, letters and blanks, as in DisplayDate. */
const isPlain = Array.from({ length: 128 }, (_, code) => /[\w ]/.test(String.fromCharCode(code)));

function widthOfText(text: string): number {
  const { length } = text;
  if (length === 0) return blank;
  if (length >= longestText) return 0;
  // Half the time of a regular expression.
  for (let index = 0; index < length; index++) if (isPlain[text.charCodeAt(index)] !== true) return 0;
  return firstWidth + length;
}

function makeLayout(steps: readonly Step[], own: WireObject, aside: ByteSink): RunLayout {
  const gaps: Gap[] = [];
  let index = 0;
  aside.begin();
  for (const step of steps) {
    if ('bytes' in step) aside.put(step.bytes);
    else {
      const { place, write } = step;
      const holder = place.holder === null ? own : own[place.holder];
      if (!isWireObject(holder)) throw new TypeError('A layout is made of a value it does not fit.');
      if (isFilled(place.kind, holder[place.name])) {
        gaps.push({ place: index, kind: place.kind, offset: aside.length + place.openBytes });
      }
      write(holder, aside);
      index += 1;
    }
  }
  return { bytes: aside.take(), gaps };
}

/** Whether values of this kind and width differ, so that each has to be written; an empty text does not. */
function isFilled(kind: Place['kind'], value: WireValue | undefined): boolean {
  if (kind === 'string') return typeof value === 'string' && value !== '';
  return (kind === 'int' || kind === 'dateTime') && typeof value === 'number';
}

/** The steps of a field; null among them where it can only be written as a whole. */
function stepsOf(field: FieldWriter, holder: string | null = null): readonly (Step | null)[] {
  const { name, write, content } = field;
  if (content.form === 'constant') return [{ bytes: content.bytes }];
  if (content.form === 'array') return [{ place: { holder, name, kind: 'list', openBytes: 0 }, write }];
  if (content.form === 'simple') {
    const { kind, openBytes } = content;
    return [kind === 'double' ? null : { place: { holder, name, kind, openBytes }, write }];
  }
  if (holder !== null || !content.hasAlways) return [null];
  const inner = content.fields.flatMap((each) => stepsOf(each, name));
  return [{ bytes: content.open }, ...inner, { bytes: content.close }];
}
