/**
 * Values split into shared fields from the catalogue and player fields (`perPlayer` in the declarations). The player fields are read
 * from a row, by functions that are declared once. Code that reads the fields sees an ordinary value; a writer that knows the halves can
 * cache the text of the shared one, and write the other from the row without making an object of it.
 */

import type { ComplexShape } from './shape.ts';

/** How the fields of an object are read from a row. An object among them can be read field by field, too. */
export type FieldReaders<Row, T> = { readonly [N in keyof T]: FieldReader<Row, T[N]> };
type FieldReader<Row, V> =
  | ((row: Row) => V)
  | (NonNullable<V> extends readonly unknown[] | string | number | boolean ? never : FieldReaders<Row, NonNullable<V>>);

/** The same for any row and type. */
export interface AnyReaders {
  readonly [field: string]: AnyReader;
}
/** A reader of any field: of its value, or of the fields of an object. */
export type AnyReader = ((row: AnyRow) => unknown) | AnyReaders;
/** Any row. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** A value with a shared half and a player half. */
export abstract class SplitValue {
  /** Source of the shared fields: the same object for the same content. */
  readonly source: object;
  /** What the `perPlayer` fields are read from. */
  readonly row: AnyRow;
  /** The readers of the `perPlayer` fields: the same object for all values of one kind. */
  abstract readonly readers: AnyReaders;

  constructor(source: object, row: AnyRow) {
    this.source = source;
    this.row = row;
  }

  /** The fields that are not `perPlayer`; a new object on each call. */
  abstract presentShared(): object;
}

/**
 * Returns a function that makes values of type T from the source of their shared fields and the row of their player fields.
 * @param present creates the shared fields from their source
 * @param readers of the `perPlayer` fields. Throws if others are declared so.
 */
export function createJoiner<S extends object, Row extends object, T extends object>(
  shape: ComplexShape,
  present: (source: S) => T,
  readers: FieldReaders<Row, Partial<T>>,
): (source: S, row: Row) => T;
export function createJoiner(shape: ComplexShape, present: (source: object) => object, readers: AnyReaders): unknown {
  class Joined extends SplitValue {
    declare readonly readers: AnyReaders;

    override presentShared(): object {
      return present(this.source);
    }
  }
  defineFields(Joined.prototype, readers);
  for (const [name, { perPlayer = false }] of Object.entries(shape.fields)) {
    if (perPlayer !== name in readers) throw new TypeError(`${shape.name}.${name} is read from the wrong half.`);
    if (perPlayer) continue;
    Object.defineProperty(Joined.prototype, name, {
      enumerable: true,
      get(this: Joined): unknown {
        return Reflect.get(this.presentShared(), name);
      },
    });
  }
  return (source: object, row: AnyRow): unknown => new Joined(source, row);
}

/** Lets code that does not know the readers see an ordinary value. */
function defineFields(prototype: SplitValue, readers: AnyReaders): void {
  Object.defineProperty(prototype, 'readers', { value: readers });
  for (const [name, reader] of Object.entries(readers)) {
    Object.defineProperty(prototype, name, {
      enumerable: true,
      get(this: SplitValue): unknown {
        return readField(reader, this.row);
      },
    });
  }
}

/** Reads an object from a row. */
export function readFields<Row extends object, T>(readers: FieldReaders<Row, T>, row: Row): T;
export function readFields(readers: AnyReaders, row: AnyRow): unknown {
  return Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, readField(reader, row)]));
}

function readField(reader: AnyReader, row: AnyRow): unknown {
  return typeof reader === 'function' ? reader(row) : readFields(reader, row);
}
