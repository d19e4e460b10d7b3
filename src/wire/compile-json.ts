/**
 * Compiles shapes of the contract into functions that write their JSON: every field, null as null, lists as
 * arrays, dateTimes as RFC 3339 with a zone. As in compile-writer.ts, all that depends on the type alone is
 * worked out once, at start.
 */

import { batchesOf, hasParts, PartedValue } from '../contract/index.ts';
import type { ArrayShape, ComplexShape, Field, ItemBatches, Kind, Shape, Shelf } from '../contract/index.ts';
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

/** Given a long list and the writer of its items: the text that stands for them in the answer. */
export type JsonDeferrer = (batches: ItemBatches<WireValue>, writeItem: JsonWriter) => string;

/** The writer of a shape. @param defer where items of long lists are left; without it there are none */
export function compileJson(shape: Shape, options: JsonOptions, defer?: JsonDeferrer): JsonWriter {
  const done = new Map<Shape, JsonWriter>();

  function writerOf(part: Shape): JsonWriter {
    const known = done.get(part);
    if (known !== undefined) return known;
    const made = make(part);
    done.set(part, made);
    return made;
  }

  function make(part: Shape): JsonWriter {
    if (part.form === 'simple') return simpleWriter(part.kind, options);
    return part.form === 'array' ? arrayWriter(part, writerOf, defer) : objectWriter(part, writerOf, options);
  }

  return writerOf(shape);
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

function arrayWriter({ item }: ArrayShape, writerOf: WriterOf, defer: JsonDeferrer | undefined): JsonWriter {
  const write = writerOf(item);
  const longOf = defer !== undefined && hasParts(item) ? batchesOf<WireValue> : () => undefined;
  return (value) => {
    if (!Array.isArray(value)) return 'null';
    const batches = longOf(value);
    if (batches !== undefined && defer !== undefined) return `[${defer(batches, write)}]`;
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

/** As in compile-writer.ts, what is made of the part all players share is kept as long as that part lives. */
function objectWriter(shape: ComplexShape, writerOf: WriterOf, { flatten }: JsonOptions): JsonWriter {
  const [firstName] = Object.keys(shape.fields);
  const runs = fieldRunsOf(shape).map(({ perPlayer, fields }) => ({
    perPlayer,
    write: joinFields(fields.map(([name, field]) => fieldWriter(name, field, name === firstName ? '{' : ',', writerOf))),
  }));
  const shelves = new WeakMap<Shelf, (readonly string[] | undefined)[]>();

  function renderPart(part: unknown): readonly string[] {
    return runs.map(({ perPlayer, write }) => (perPlayer || !isWireObject(part) ? '' : flatten(write(part))));
  }

  function writeParted({ shelf, number, own }: PartedValue): string {
    let kept = shelves.get(shelf);
    if (kept === undefined) {
      kept = [];
      shelves.set(shelf, kept);
    }
    const texts = (kept[number] ??= renderPart(shelf.partAt(number)));
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
