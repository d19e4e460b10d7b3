/**
 * Stored fields that the port's reads return unchanged. One declaration provides the type of the row, the columns in the database, and the
 * functions that read them.
 */

import { BrokenInvariant } from '../../invariant.ts';
import type { Column, ColumnType } from './column-types.ts';

/** A value as stored in the database. */
type Stored = string | number | null;

/** The value of a column as the port returns it: a flag is a boolean. */
type Shown<C> =
  C extends Column<infer T, infer N> ? ShownType<T> | (true extends N ? null : never) : never;
type ShownType<T> = T extends 'TEXT' ? string : T extends 'SMALLINT' ? boolean : number;

/** The type of column for a value of this type. */
type ColumnFor<V> = Column<TypeFor<NonNullable<V>>, null extends V ? true : false>;
type TypeFor<V> = V extends string
  ? 'TEXT'
  : V extends boolean
    ? 'SMALLINT'
    : Exclude<ColumnType, 'TEXT' | 'SMALLINT'>;

/** States the column of the next field, and returns the field's value from the row. */
type Next = <C extends Column>(column: C) => Shown<C>;

/** The columns of declared fields, and the functions that read their values from a row. */
export interface Fields<Row> {
  readonly columns: { readonly [P in keyof Row]-?: ColumnFor<Row[P]> };
  /** Names in the order of the declaration. */
  readonly properties: readonly (keyof Row & string)[];
  /** Reads a row that is a list. The fields begin at the index `from`. */
  read(values: readonly Stored[], from?: number): Row;
  /** Reads a row that is an object with the fields as properties. */
  pick(row: { readonly [P in keyof Row]: Stored }): Row;
}

/** The row of declared fields. */
export type RowOfFields<F> = F extends Fields<infer Row> ? Readonly<Row> : never;

/**
 * Declares fields with a function that states a column for each property: `(next) => ({ title: next(optionalText) })`. The same function
 * reads the fields of a row, as fast as code that is written for these fields.
 */
export function declareFields<Row extends object>(declare: (next: Next) => Row): Fields<Row>;
export function declareFields(declare: (next: Next) => object): object {
  const columns: Column[] = [];
  const properties = Object.keys(declare(valueOf((column) => columns.push(column))));
  let values: readonly (Stored | undefined)[] = [];
  let index = 0;

  const next = valueOf(({ type }) => {
    const value = values[index];
    if (value === undefined) throw new BrokenInvariant('a statement selects every field');
    index += 1;
    return type === 'SMALLINT' ? value === 1 : value;
  });

  function read(row: readonly (Stored | undefined)[], from = 0): object {
    values = row;
    index = from;
    return declare(next);
  }

  return {
    columns: Object.fromEntries(properties.map((property, at) => [property, columns[at]])),
    properties,
    read,
    pick: (row: Readonly<Record<string, Stored>>) =>
      read(properties.map((property) => row[property])),
  };
}

/** Returns `take` with a type by which each value has the type of its column. The tests of the store check these types for every table. */
function valueOf(take: (column: Column) => unknown): Next;
function valueOf(take: (column: Column) => unknown): (column: Column) => unknown {
  return take;
}
