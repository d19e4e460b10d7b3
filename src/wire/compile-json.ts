/**
 * Compiles shapes of the contract into functions that write their JSON: every field, null as null, lists as
 * arrays, dateTimes as RFC 3339 with a zone. As in compile-writer.ts, all that depends on the type alone is
 * worked out once, at start.
 */

import { batchesOf, PartedValue } from '../contract/index.ts';
import type { ArrayShape, ComplexShape, Field, ItemBatches, Kind, Shape } from '../contract/index.ts';
import type { FragmentMemory } from './fragment-memory.ts';
import { TextFragments } from './text-fragments.ts';
import { fieldRunsOf } from './field-runs.ts';
import type { WireObject, WireValue } from './value.ts';
import { isWireObject } from './value.ts';

export interface JsonOptions {
  /** RFC 3339 with a zone, without quotes. */
  readonly writeDateTime: (instant: number) => string;
  /** A text as a JSON string: its characters, or their bytes. */
  readonly writeText: (text: string) => string;
  /** The same text in one piece of memory, for what is used again and again; the text itself will do. */
  readonly flatten: (text: string) => string;
}

/** Writes one value; undefined counts as null. */
export type JsonWriter = (value: WireValue | undefined) => string;

/** Items of a long list that a text leaves out, and the writer of one. */
export interface DeferredItems {
  readonly batches: ItemBatches<WireValue>;
  readonly writeItem: JsonWriter;
}

/** In place of items that are written later; no JSON has such a character as it is (RFC 8259, 7). */
export const placeholder = '\u0000';

/** Compiles writers; a type that several shapes share has one writer, and its fragments are cached once. */
export class JsonCompiler {
  readonly #options: JsonOptions;
  readonly #memory: FragmentMemory;
  readonly #known = new Map<Shape, JsonWriter>();
  #deferred: DeferredItems | null = null;

  constructor(options: JsonOptions, memory: FragmentMemory) {
    this.#options = options;
    this.#memory = memory;
  }

  /** The writer of a shape. */
  writer(shape: Shape): JsonWriter {
    const known = this.#known.get(shape);
    if (known !== undefined) return known;
    const made = this.#make(shape);
    this.#known.set(shape, made);
    return made;
  }

  /** The items that the text written last has a placeholder for; null where it has all of them. */
  takeDeferred(): DeferredItems | null {
    const deferred = this.#deferred;
    this.#deferred = null;
    return deferred;
  }

  #defer(items: DeferredItems): string {
    this.#deferred = items;
    return placeholder;
  }

  #make(shape: Shape): JsonWriter {
    if (shape.form === 'simple') return simpleWriter(shape.kind, this.#options);
    const writerOf: WriterOf = (part) => this.writer(part);
    if (shape.form === 'array') return arrayWriter(shape, writerOf, (items) => this.#defer(items));
    return objectWriter(shape, writerOf, this.#options, this.#memory);
  }
}

function simpleWriter(kind: Kind, { writeDateTime, writeText }: JsonOptions): JsonWriter {
  const writers: Readonly<Record<Kind, (value: string | number | boolean) => string>> = {
    string: (value) => writeText(String(value)),
    int: (value) => numberText(Number(value)),
    double: (value) => numberText(Number(value)),
    boolean: (value) => (value === true ? 'true' : 'false'),
    dateTime: (value) => (typeof value === 'number' ? `"${writeDateTime(value)}"` : writeText(String(value))),
  };
  const write = writers[kind];
  return (value) => (typeof value === 'object' || value === undefined ? 'null' : write(value));
}

/** JSON has no word for what is no number (RFC 8259, 6). */
function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : 'null';
}

type WriterOf = (shape: Shape) => JsonWriter;

/** @param defer gives the text that stands for the items of a long list */
function arrayWriter({ item }: ArrayShape, writerOf: WriterOf, defer: (items: DeferredItems) => string): JsonWriter {
  const write = writerOf(item);
  return (value) => {
    if (!Array.isArray(value)) return 'null';
    const batches = value.length === 0 ? batchesOf<WireValue>(value) : undefined;
    if (batches !== undefined) return `[${defer({ batches, writeItem: write })}]`;
    let text = '[';
    let separator = '';
    for (const each of value) {
      text += separator + write(each);
      separator = ',';
    }
    return `${text}]`;
  };
}

type FieldWriter = (value: WireObject) => string;

function objectWriter(shape: ComplexShape, writerOf: WriterOf, { flatten }: JsonOptions, memory: FragmentMemory): JsonWriter {
  const [firstName] = Object.keys(shape.fields);
  const runs = fieldRunsOf(shape).map(({ perPlayer, fields }) => ({
    perPlayer,
    write: joinFields(fields.map(([name, field]) => fieldWriter(name, field, name === firstName ? '{' : ',', writerOf))),
  }));
  const fragments = new TextFragments(memory, (part) =>
    runs.map(({ perPlayer, write }) => (perPlayer || !isWireObject(part) ? '' : flatten(write(part)))),
  );

  function writeParted({ shelf, number, own }: PartedValue): string {
    const texts = fragments.find(shelf, number);
    let text = '';
    for (const [index, { perPlayer, write }] of runs.entries())
      text += perPlayer && isWireObject(own) ? write(own) : texts[index];
    return `${text}}`;
  }

  return (value) => {
    if (value instanceof PartedValue) return writeParted(value);
    if (!isWireObject(value)) return 'null';
    let text = '';
    for (const { write } of runs) text += write(value);
    return text === '' ? '{}' : `${text}}`;
  };
}

function fieldWriter(name: string, { shape }: Field, mark: string, writerOf: WriterOf): FieldWriter {
  const key = `${mark}${JSON.stringify(name)}:`;
  const write = writerOf(shape);
  return (value) => key + write(value[name]);
}

function joinFields(writers: readonly FieldWriter[]): FieldWriter {
  return (value) => {
    let text = '';
    for (const write of writers) text += write(value);
    return text;
  };
}
