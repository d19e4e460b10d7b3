/**
 * Compiles shapes of the contract to JSON writers: every field is written, null as null, lists as arrays, dateTimes as RFC 3339
 * with a zone. As in compile-xml.ts, everything that depends only on the type is computed once, at startup.
 */

import type { ArrayShape, ComplexShape, Kind, Shape } from '../contract/index.ts';
import { pictureAddress } from '../contract/index.ts';
import { escapeJsonToBytes } from './escape-json.ts';
import type { LongLists, ValueWriter } from './long-lists.ts';
import { toInt32 } from './number-text.ts';
import type { FragmentListener } from './object-fields.ts';
import { createFieldsWriter } from './object-fields.ts';
import { isWireObject } from './value.ts';

/** The options of the JSON compiler. */
export interface JsonOptions {
  /** Formats an instant as RFC 3339 with a zone, without quotes. */
  readonly writeDateTime: (instant: number) => string;
  readonly onFragments: FragmentListener;
}

/** Compiles writers. Shapes with the same type share one writer, and so its cache of written fields (object-fields.ts). */
export class JsonCompiler {
  readonly options: JsonOptions;
  /** The long lists of the current response. The XML writers use the same object, because only one response is written at a time. */
  readonly longLists: LongLists;
  readonly #cached = new Map<Shape, ValueWriter>();

  constructor(options: JsonOptions, longLists: LongLists) {
    this.options = options;
    this.longLists = longLists;
  }

  /** Returns the writer of a shape. */
  writer(shape: Shape): ValueWriter {
    const cached = this.#cached.get(shape);
    if (cached !== undefined) return cached;
    const made = this.#make(shape);
    this.#cached.set(shape, made);
    return made;
  }

  #make(shape: Shape): ValueWriter {
    if (shape.form === 'simple') return simpleWriter(shape.kind, this.options);
    return shape.form === 'array' ? this.#arrayWriter(shape) : this.#objectWriter(shape);
  }

  #arrayWriter(shape: ArrayShape): ValueWriter {
    const write = this.writer(shape.item);
    const longLists = this.longLists;
    return (value, pictures) => {
      if (!Array.isArray(value)) return 'null';
      if (value.length === 0)
        return `[${longLists.leaveOut(value, (item) => write(item, pictures), ',') ?? ''}]`;
      let text = '[';
      for (let index = 0; index < value.length; index++)
        text += (index === 0 ? '' : ',') + write(value[index], pictures);
      return `${text}]`;
    };
  }

  #objectWriter(shape: ComplexShape): ValueWriter {
    const [firstName] = Object.keys(shape.fields);
    const writeFields = createFieldsWriter(
      shape,
      (name, field) => {
        const key = `${name === firstName ? '' : ','}${JSON.stringify(name)}:`;
        const write = this.writer(field.shape);
        return (value, pictures) => key + write(value, pictures);
      },
      this.options.onFragments,
    );
    return (value, pictures) =>
      isWireObject(value) ? `{${writeFields(value, pictures)}}` : 'null';
  }
}

function simpleWriter(kind: Kind, { writeDateTime }: JsonOptions): ValueWriter {
  if (kind === 'picture') {
    return (value, pictures) =>
      typeof value === 'string' ? escapeJsonToBytes(pictureAddress(value, pictures)) : 'null';
  }
  const writers: Readonly<
    Record<Exclude<Kind, 'picture'>, (value: string | number | boolean) => string>
  > = {
    string: (value) => escapeJsonToBytes(String(value)),
    int: (value) => numberText(toInt32(Number(value))),
    double: (value) => numberText(Number(value)),
    boolean: (value) => (value === true ? 'true' : 'false'),
    dateTime: (value) =>
      typeof value === 'number' ? `"${writeDateTime(value)}"` : escapeJsonToBytes(String(value)),
  };
  const write = writers[kind];
  return (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? write(value)
      : 'null';
}

/** Formats a number. NaN and infinity become null, because JSON cannot represent them (RFC 8259, 6). */
function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : 'null';
}
