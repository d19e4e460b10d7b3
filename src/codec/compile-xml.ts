/**
 * Compiles shapes of the contract to XML writers. Everything that depends only on the type (tags, indentation, the form of null)
 * is computed once, at startup; a call only fills in values.
 */

import type { ArrayShape, ComplexShape, Field, Kind, Shape } from '../contract/index.ts';
import { pictureAddress } from '../contract/index.ts';
import { flatten, toByteText } from './byte-text.ts';
import { escapeTextToBytes } from './escape.ts';
import type { Layout } from './layout.ts';
import type { LongLists, ValueWriter } from './long-lists.ts';
import { toInt32, writeDouble } from './number-text.ts';
import type { FragmentListener } from './object-fields.ts';
import { createFieldsWriter } from './object-fields.ts';
import { isWireObject } from './value.ts';

/** The options of the XML compiler. */
export interface XmlOptions {
  readonly layout: Layout;
  /** How a nested object, array or ExtensionData is written if it is null: as a nil element, or not at all (docs/spec/decisions.md 2). */
  readonly nullObject: 'nil' | 'absent';
  /** Whether to write null for the fields that a declaration of the contract names in `outline`. */
  readonly outlines: boolean;
  readonly writeDateTime: (instant: number) => string;
  readonly onFragments: FragmentListener;
}

/** The tags of one element, including the line break and indentation before them. */
interface Tags {
  readonly open: string;
  readonly close: string;
  /** The self-closing tag. */
  readonly empty: string;
  readonly whenNull: string;
}

/** The position of an element, and how it is written if it is null. */
interface ElementContext {
  readonly name: string;
  readonly depth: number;
  readonly whenNull: string;
  /** The attributes as text, each after a space. */
  readonly attributes: string;
  /** Names of fields that are written as null: fields of this type or, for an array, fields of its items. */
  readonly outlined: readonly string[];
}

/** Compiles writers for one layout and one way of writing null. */
export class XmlCompiler {
  readonly #options: XmlOptions;
  readonly #longLists: LongLists;
  /** The writers of objects by type. All operations use the same writers, and so share the caches of written fields (object-fields.ts). */
  readonly #cached = new Map<string, ValueWriter>();

  constructor(options: XmlOptions, longLists: LongLists) {
    this.#options = options;
    this.#longLists = longLists;
  }

  /** Returns the writer of an element. For null, it writes the text `whenNull`. */
  element(name: string, shape: Shape, depth: number, whenNull: string): ValueWriter {
    return this.#element({ name, depth, whenNull, attributes: '', outlined: [] }, shape);
  }

  /** Returns the writer of the root element of a document. Its attributes are the same in every document. */
  root(name: string, shape: Shape, attributes: string): ValueWriter {
    return this.#element(
      { name, depth: 0, whenNull: '', attributes: ` ${attributes}`, outlined: [] },
      shape,
    );
  }

  /** Returns `<name xsi:nil="true" />` at this depth. */
  nilElement(name: string, depth: number): string {
    return `${this.#options.layout.indent(depth)}<${name} xsi:nil="true" />`;
  }

  #element(place: ElementContext, shape: Shape): ValueWriter {
    if (shape.form === 'simple')
      return simpleElement(shape.kind, this.#tags(place, false), this.#options);
    return shape.form === 'array'
      ? this.#arrayElement(place, shape)
      : this.#complexElement(place, shape);
  }

  /** @param isOnLines whether the end tag is on its own line in the indented layout */
  #tags({ name, depth, attributes, whenNull }: ElementContext, isOnLines: boolean): Tags {
    const indent = this.#options.layout.indent(depth);
    const start = toByteText(`${indent}<${name}${attributes}`);
    return {
      open: `${start}>`,
      close: `${isOnLines ? indent : ''}</${name}>`,
      empty: `${start} />`,
      whenNull: toByteText(whenNull),
    };
  }

  #complexElement(place: ElementContext, shape: ComplexShape): ValueWriter {
    const tags = this.#tags(place, true);
    const key = JSON.stringify([shape, tags, place.outlined]);
    const cached = this.#cached.get(key);
    if (cached !== undefined) return cached;
    const made = this.#makeComplex(place, shape, tags);
    this.#cached.set(key, made);
    return made;
  }

  #makeComplex(
    place: ElementContext,
    shape: ComplexShape,
    { open, close, empty, whenNull }: Tags,
  ): ValueWriter {
    const extension =
      this.#options.nullObject === 'nil' ? this.nilElement('ExtensionData', place.depth + 1) : '';
    const compile = (name: string, field: Field): ValueWriter => this.#field(name, field, place);
    const writeFields = createFieldsWriter(shape, compile, this.#options.onFragments);
    const end = extension + close;
    return (value, pictures) => {
      if (!isWireObject(value)) return whenNull;
      const fields = writeFields(value, pictures);
      return fields === '' && extension === '' ? empty : open + fields + end;
    };
  }

  #field(name: string, field: Field, parent: ElementContext): ValueWriter {
    const depth = parent.depth + 1;
    const whenNull = this.#whenNull(name, field, depth);
    if (parent.outlined.includes(name)) return () => whenNull;
    const outlined = this.#options.outlines ? (field.outline ?? []) : [];
    return this.#element({ name, depth, whenNull, attributes: '', outlined }, field.shape);
  }

  #arrayElement(place: ElementContext, shape: ArrayShape): ValueWriter {
    const { open, close, empty, whenNull } = this.#tags(place, true);
    const longLists = this.#longLists;
    const { outlined } = place;
    const depth = place.depth + 1;
    const item = {
      name: shape.itemName,
      depth,
      whenNull: this.nilElement(shape.itemName, depth),
      attributes: '',
      outlined,
    };
    const writeItem = this.#element(item, shape.item);
    return (value, pictures) => {
      if (!Array.isArray(value)) return whenNull;
      if (value.length === 0) {
        const later = longLists.leaveOut(value, (each) => writeItem(each, pictures), '');
        return later === null ? empty : open + later + close;
      }
      let text = open;
      for (const each of value) text += writeItem(each, pictures);
      return text + close;
    };
  }

  /**
   * Returns the text of a field that is null. It is a nil element if the field is nullable, and empty for other simple values. For objects,
   * the style decides between the two (docs/spec/decisions.md 3).
   */
  #whenNull(name: string, field: Field, depth: number): string {
    if (field.presence === 'nil') return this.nilElement(name, depth);
    if (field.shape.form === 'simple') return '';
    return this.#options.nullObject === 'nil' ? this.nilElement(name, depth) : '';
  }
}

/** Upper limit of the numbers whose elements are cached. Most counts and points are below it. */
const smallNumbers = 1024;

/** Returns the writer of a simple value. A value that does not match its kind is written as plain text. */
function simpleElement(kind: Kind, tags: Tags, { writeDateTime }: XmlOptions): ValueWriter {
  const { open, close, empty, whenNull } = tags;
  if (kind === 'picture') return pictureElement(tags);
  const writers: Readonly<
    Record<Exclude<Kind, 'picture'>, (value: string | number | boolean) => string>
  > = {
    string: (value) => escapeTextToBytes(String(value)),
    int: (value) => String(typeof value === 'number' ? toInt32(value) : value),
    boolean: String,
    double: (value) => (typeof value === 'number' ? writeDouble(value) : String(value)),
    dateTime: (value) =>
      typeof value === 'number' ? writeDateTime(value) : escapeTextToBytes(String(value)),
  };
  const write = writers[kind];
  const whole = (value: string | number | boolean): string => {
    const text = write(value);
    return text === '' ? empty : open + text + close;
  };
  /** Cached elements of small whole numbers, so that start tag, number and end tag are joined only once. */
  const small: string[] = [];
  return (value) => {
    // absent: the element of this number is not cached yet
    if (kind === 'int' && isSmall(value)) return (small[value] ??= flatten(whole(value)));
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? whole(value)
      : whenNull;
  };
}

function isSmall(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < smallNumbers && Number.isInteger(value);
}

/** Returns the writer for images. It writes an address that the receiver can open. */
function pictureElement({ open, close, empty, whenNull }: Tags): ValueWriter {
  return (value, pictures) => {
    if (typeof value !== 'string') return whenNull;
    return value === '' ? empty : open + escapeTextToBytes(pictureAddress(value, pictures)) + close;
  };
}
