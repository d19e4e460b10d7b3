/**
 * Compiles shapes of the contract into functions that write their XML. All that depends on the type
 * alone (tags, indentation, what null looks like) is worked out here, once, at start; a call only
 * fills in values.
 */

import { PartedValue } from '../contract/index.ts';
import type { ArrayShape, ComplexShape, Field, Kind, Shape } from '../contract/index.ts';
import { fieldRunsOf } from './field-runs.ts';
import type { Layout } from './layout.ts';
import { writeDouble } from './number-text.ts';
import type { WireObject, WireValue } from './value.ts';
import { isWireObject } from './value.ts';

export interface WriterOptions {
  readonly layout: Layout;
  /** A null nested object, array or ExtensionData: nil element or nothing (decisions.md 2). */
  readonly nullObject: 'nil' | 'absent';
  /** Whether fields marked `outline` in the contract show as null. */
  readonly outlines: boolean;
  readonly writeDateTime: (instant: number) => string;
  /** Text of a string: escaped characters, or their bytes. */
  readonly writeText: (text: string) => string;
  /** The same text in one piece of memory, for what is used again and again; the text itself will do. */
  readonly flatten: (text: string) => string;
}

/** Writes one element with its content, or nothing; undefined counts as null. */
export type ElementWriter = (value: WireValue | undefined) => string;

/** Counts, points and progress of one game lie below. */
const smallInts = 2048;

/** Compiles writers for one layout and null policy. */
export class WriterCompiler {
  readonly #options: WriterOptions;
  readonly #texts: SimpleTexts;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#texts = simpleTexts(options);
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
    if (shape.form === 'simple') return this.#simpleElement(place, shape.kind);
    return shape.form === 'array' ? this.#arrayElement(place, shape) : this.#complexElement(place, shape);
  }

  #tags({ name, depth, attributes }: Place): { readonly open: string; readonly empty: string; readonly lead: string } {
    const lead = this.#options.layout.lead(depth);
    return { open: `${lead}<${name}${attributes}>`, empty: `${lead}<${name}${attributes} />`, lead };
  }

  #simpleElement(place: Place, kind: Kind): ElementWriter {
    const { open, empty } = this.#tags(place);
    const close = `</${place.name}>`;
    const { whenNull } = place;
    const text = this.#texts[kind];
    if (kind === 'int') return this.#intElement(open, close, whenNull);
    return (value) => {
      if (typeof value === 'object' || value === undefined) return whenNull;
      const written = text(value);
      return written === '' ? empty : open + written + close;
    };
  }

  /** Nearly all numbers are small: their elements are written once. */
  #intElement(open: string, close: string, whenNull: string): ElementWriter {
    const known: string[] = [];
    return (value) => {
      if (typeof value !== 'number') return whenNull;
      if (value < 0 || value >= smallInts || !Number.isInteger(value)) return open + String(value) + close;
      return (known[value] ??= this.#options.flatten(open + String(value) + close));
    };
  }

  #complexElement(place: Place, shape: ComplexShape): ElementWriter {
    const { open, empty, lead } = this.#tags(place);
    const close = `${lead}</${place.name}>`;
    const { whenNull } = place;
    const write = this.#content(shape, place.depth + 1, place.outlined);
    const writeParts = this.#partedContent(shape, place.depth + 1, place.outlined);
    return (value) => {
      if (value instanceof PartedValue) return open + writeParts(value) + close;
      if (!isWireObject(value)) return whenNull;
      const inner = write(value);
      return inner === '' ? empty : open + inner + close;
    };
  }

  #arrayElement(place: Place, shape: ArrayShape): ElementWriter {
    const { open, empty, lead } = this.#tags(place);
    const close = `${lead}</${place.name}>`;
    const { whenNull, outlined } = place;
    const depth = place.depth + 1;
    const item = { name: shape.itemName, depth, whenNull: this.nilElement(shape.itemName, depth), attributes: '', outlined };
    const write = this.#complexElement(item, shape.item);
    return (value) => {
      if (!Array.isArray(value)) return whenNull;
      if (value.length === 0) return empty;
      let text = open;
      for (const each of value) text += write(each);
      return text + close;
    };
  }

  #content(shape: ComplexShape, depth: number, outlined: readonly string[]): (value: WireObject) => string {
    const writers = Object.entries(shape.fields).map(([name, field]) => this.#field(name, field, depth, outlined.includes(name)));
    const extension = this.#options.nullObject === 'nil' ? this.nilElement('ExtensionData', depth) : '';
    const write = joinWriters(writers);
    return (value) => write(value) + extension;
  }

  /** Writes a value in two parts; what is made of the shared part is kept as long as that part lives. */
  #partedContent(shape: ComplexShape, depth: number, outlined: readonly string[]): (value: PartedValue) => string {
    const runs = fieldRunsOf(shape).map(({ perPlayer, fields }) => ({
      perPlayer,
      write: joinWriters(fields.map(([name, field]) => this.#field(name, field, depth, outlined.includes(name)))),
    }));
    const extension = this.#options.nullObject === 'nil' ? this.nilElement('ExtensionData', depth) : '';
    const { flatten } = this.#options;
    const kept = new WeakMap<object, readonly string[]>();
    return ({ shared, own }) => {
      let texts = kept.get(shared);
      if (texts === undefined) {
        texts = runs.map(({ perPlayer, write }) => (perPlayer || !isWireObject(shared) ? '' : flatten(write(shared))));
        kept.set(shared, texts);
      }
      let text = '';
      let index = 0;
      for (const { perPlayer, write } of runs) {
        text += perPlayer && isWireObject(own) ? write(own) : texts[index];
        index += 1;
      }
      return text + extension;
    };
  }

  #field(name: string, field: Field, depth: number, isOutlined: boolean): (value: WireObject) => string {
    const whenNull = this.#whenNull(name, field, depth);
    if (isOutlined) return () => whenNull;
    const outlined = this.#options.outlines ? (field.outline ?? []) : [];
    const write = this.#anyElement({ name, depth, whenNull, attributes: '', outlined }, field.shape);
    return (value) => write(value[name]);
  }

  /** What a null field looks like (decisions.md 3): nullable values are nil, strings left out, objects by the style. */
  #whenNull(name: string, field: Field, depth: number): string {
    if (field.presence === 'nil') return this.nilElement(name, depth);
    if (field.shape.form === 'simple') return '';
    return this.#options.nullObject === 'nil' ? this.nilElement(name, depth) : '';
  }
}

type ContentWriter = (value: WireObject) => string;

function joinWriters(writers: readonly ContentWriter[]): ContentWriter {
  return (value) => {
    let text = '';
    for (const write of writers) text += write(value);
    return text;
  };
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

type SimpleTexts = Readonly<Record<Kind, (value: string | number | boolean) => string>>;

/** The text of a simple value; a value of another type than declared is written as its plain text. */
function simpleTexts(options: WriterOptions): SimpleTexts {
  return {
    string: (value) => options.writeText(String(value)),
    int: String,
    boolean: String,
    double: (value) => (typeof value === 'number' ? writeDouble(value) : String(value)),
    dateTime: (value) => (typeof value === 'number' ? options.writeDateTime(value) : String(value)),
  };
}
