/**
 * Compiles shapes of the contract into functions that write their XML. All that depends on the type
 * alone (tags, indentation, what null looks like) is worked out here, once, at start; a call only
 * fills in values.
 */

import { batchesOf, isValueType, PartedValue } from '../contract/index.ts';
import type { ArrayShape, ComplexShape, Field, Kind, Shape } from '../contract/index.ts';
import type { ByteSink } from './byte-sink.ts';
import { bytesOf } from './byte-sink.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import type { FragmentMemory } from './fragment-memory.ts';
import type { FieldContent, FieldWriter, ObjectContent } from './field-writer.ts';
import { joinWriters } from './field-writer.ts';
import type { Layout } from './layout.ts';
import type { PartedWriter } from './parted-writer.ts';
import { partedWriter } from './parted-writer.ts';
import type { ElementWriter, Tags } from './simple-elements.ts';
import { simpleElement } from './simple-elements.ts';
import type { WireValue } from './value.ts';
import { isWireObject } from './value.ts';

export type { ElementWriter } from './simple-elements.ts';

export interface WriterOptions {
  readonly layout: Layout;
  /** A null nested object, array or ExtensionData: nil element or nothing (decisions.md 2). */
  readonly nullObject: 'nil' | 'absent';
  /** Whether fields marked `outline` in the contract show as null. */
  readonly outlines: boolean;
  readonly dateTimes: DateTimeWriter;
}

/** Compiles writers for one layout and null policy. */
export class WriterCompiler {
  readonly #options: WriterOptions;
  /** Elements of objects in two parts, so that what is kept of a part is kept once for all operations. */
  readonly #known = new Map<string, Element>();

  readonly #memory: FragmentMemory;

  constructor(options: WriterOptions, memory: FragmentMemory) {
    this.#options = options;
    this.#memory = memory;
  }

  /** Writer of the element `name` of this shape at this depth; null is written as `whenNull`. */
  element(name: string, shape: Shape, depth: number, whenNull: string): ElementWriter {
    return this.#anyElement({ name, depth, whenNull, attributes: '', outlined: [] }, shape);
  }

  /** Writer of the root element of a document, with the attributes it has whatever the value. */
  root(name: string, shape: Shape, attributes: string): ElementWriter {
    return this.#anyElement({ name, depth: 0, whenNull: '', attributes: ` ${attributes}`, outlined: [] }, shape);
  }

  /** `<name xsi:nil="true" />` at this depth. */
  nilElement(name: string, depth: number): string {
    return `${this.#options.layout.lead(depth)}<${name} xsi:nil="true" />`;
  }

  #anyElement(place: Place, shape: Shape): ElementWriter {
    return this.#element(place, shape).write;
  }

  #itemsElement(place: Place, shape: Shape): ItemsWriter {
    const { write, writeAll = null } = this.#element(place, shape);
    if (writeAll !== null) return writeAll;
    return (items, out) => {
      for (const item of items) write(item, out);
    };
  }

  #element(place: Place, shape: Shape): Element {
    if (shape.form === 'simple') return this.#simpleElement(place, shape.kind);
    return shape.form === 'array' ? this.#arrayElement(place, shape) : this.#complexElement(place, shape);
  }

  /** @param isOnLines whether the end tag stands on a line of its own, where there are lines */
  #tags({ name, depth, attributes, whenNull }: Place, isOnLines: boolean): Tags {
    const lead = this.#options.layout.lead(depth);
    return {
      open: `${lead}<${name}${attributes}>`,
      close: `${isOnLines ? lead : ''}</${name}>`,
      empty: `${lead}<${name}${attributes} />`,
      whenNull,
    };
  }

  #simpleElement(place: Place, kind: Kind): Element {
    const tags = this.#tags(place, false);
    const write = simpleElement(kind, tags, this.#options.dateTimes);
    return { write, content: { form: 'simple', kind, openBytes: Buffer.byteLength(tags.open) } };
  }

  #complexElement(place: Place, shape: ComplexShape): Element {
    const tags = this.#tags(place, true);
    const key = JSON.stringify([shape, tags, place.outlined]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#makeComplex(place, shape, tags);
    this.#known.set(key, made);
    return made;
  }

  #makeComplex(place: Place, shape: ComplexShape, tags: Tags): Element {
    const [empty, whenNull] = [bytesOf(tags.empty), bytesOf(tags.whenNull)];
    const content = this.#content(place, shape, tags);
    const { open, close, hasAlways } = content;
    const writeFields = joinWriters(content.fields.map(({ write }) => write));
    const parted = hasAlways ? partedWriter(content, this.#options.dateTimes, this.#memory) : null;
    const write: ElementWriter = (value, out) => {
      if (!isWireObject(value)) return out.put(whenNull);
      const start = out.length;
      out.put(open);
      writeFields(value, out);
      const isEmpty = !hasAlways && out.length === start + open.length;
      if (!isEmpty) return out.put(close);
      out.cut(start);
      out.put(empty);
    };
    return { write, writeAll: parted === null ? null : itemsWriter(write, parted), content };
  }

  #content({ depth, outlined }: Place, shape: ComplexShape, { open, close }: Tags): ObjectContent {
    const extension = this.#options.nullObject === 'nil' ? this.nilElement('ExtensionData', depth + 1) : '';
    const fields = Object.entries<Field>(shape.fields);
    return {
      form: 'complex',
      open: bytesOf(open),
      fields: fields.map(([name, field]) => this.#field(name, field, depth + 1, outlined.includes(name))),
      close: bytesOf(extension + close),
      hasAlways: extension !== '' || fields.some(([, field]) => field.shape.form === 'simple' && isValueType(field.shape.kind)),
    };
  }

  #arrayElement(place: Place, shape: ArrayShape): Element {
    const tags = this.#tags(place, true);
    const [open, close, empty, whenNull] = [bytesOf(tags.open), bytesOf(tags.close), bytesOf(tags.empty), bytesOf(tags.whenNull)];
    const { outlined } = place;
    const depth = place.depth + 1;
    const item = { name: shape.itemName, depth, whenNull: this.nilElement(shape.itemName, depth), attributes: '', outlined };
    const writeItems = this.#itemsElement(item, shape.item);
    const write: ElementWriter = (value, out) => {
      if (!Array.isArray(value)) return out.put(whenNull);
      const batches = value.length === 0 ? batchesOf<WireValue>(value) : undefined;
      if (batches !== undefined) {
        out.put(open);
        out.defer(batches, writeItems);
        return out.put(close);
      }
      if (value.length === 0) return out.put(empty);
      out.put(open);
      writeItems(value, out);
      out.put(close);
    };
    return { write, content: { form: 'array' } };
  }

  #field(name: string, field: Field, depth: number, isOutlined: boolean): FieldWriter {
    const { perPlayer = false } = field;
    const whenNull = this.#whenNull(name, field, depth);
    const nothing = bytesOf(whenNull);
    if (isOutlined)
      return { name, perPlayer, write: (_, out) => out.put(nothing), content: { form: 'constant', bytes: nothing } };
    const outlined = this.#options.outlines ? (field.outline ?? []) : [];
    const { write, content } = this.#element({ name, depth, whenNull, attributes: '', outlined }, field.shape);
    return { name, perPlayer, write: (value, out) => write(value[name], out), content };
  }

  /** What a null field looks like (decisions.md 3): nullable values are nil, strings left out, objects by the style. */
  #whenNull(name: string, field: Field, depth: number): string {
    if (field.presence === 'nil') return this.nilElement(name, depth);
    if (field.shape.form === 'simple') return '';
    return this.#options.nullObject === 'nil' ? this.nilElement(name, depth) : '';
  }
}

/** Writes the elements of a list. */
type ItemsWriter = (items: readonly WireValue[], out: ByteSink) => void;

/** The writer of a list: the shared parts of its values are cached. A value that stands alone is written field by field. */
function itemsWriter(write: ElementWriter, parted: PartedWriter): ItemsWriter {
  return (items, out) => {
    for (const item of items) {
      if (item instanceof PartedValue) parted(item, out);
      else write(item, out);
    }
  };
}

/** An element's writer, and what is known of what it writes. */
interface Element {
  readonly write: ElementWriter;
  /** Null where elements of a list are written one by one. */
  readonly writeAll?: ItemsWriter | null;
  readonly content: FieldContent;
}

/** Where an element stands and what it is when there is no value. */
interface Place {
  readonly name: string;
  readonly depth: number;
  readonly whenNull: string;
  /** With a blank before each. */
  readonly attributes: string;
  /** Fields of the type, or of an array's items, that show as null. */
  readonly outlined: readonly string[];
}
