/** What a declared table is, and what is derived from its declaration: row types, lists of columns, insertions. */

import type { Column } from './column-types.ts';
import type { SqlValue, Write } from '../engine/engine.ts';
import type { TableIndex } from './table-index.ts';
import type { OnConflict } from '../engine/statement.ts';
import { insertion } from '../engine/statement.ts';

/** Columns by property. */
export type Columns = Readonly<Record<string, Column>>;
type ValueOf<C> =
  C extends Column<infer T, infer N> ? (T extends 'TEXT' ? string : number) | (true extends N ? null : never) : never;

/** A table whatever its columns. */
export interface AnyTable {
  readonly name: string;
  readonly columns: Columns;
  /** Properties in the order of the columns. */
  readonly properties: readonly string[];
  /** Those of the primary key, in its order. */
  readonly keys: readonly string[];
  readonly indexes: readonly TableIndex[];
}

export interface Table<C extends Columns> extends AnyTable {
  readonly columns: C;
  readonly properties: readonly (keyof C & string)[];
  readonly keys: readonly (keyof C & string)[];
}

/** A row of a table, by property. */
export type RowOf<T> = T extends Table<infer C> ? { -readonly [P in keyof C]: ValueOf<C[P]> } : never;

/** A row of a table with nothing in it: null where a column may be null, else 0 or an empty text. */
export function emptyRow<C extends Columns>(target: Table<C>): RowOf<Table<C>>;
export function emptyRow({ columns }: AnyTable): object {
  return Object.fromEntries(
    Object.entries(columns).map(([property, { type, nullable }]) => [property, nullable ? null : type === 'TEXT' ? '' : 0]),
  );
}

/** Declares a table. */
export function table<C extends Columns>(
  name: string,
  columns: C,
  indexes: readonly TableIndex<NoInfer<keyof C & string>>[] = [],
): Table<C> {
  const properties: readonly (keyof C & string)[] = Object.keys(columns);
  return { name, columns, properties, keys: properties.filter((property) => columns[property]?.key === true), indexes };
}

/** A property as its column: `points2008` is `points_2008`, `earnedAt` is `earned_at`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

/** The list of a SELECT that gives rows by property: `g.game_id AS "gameId", …`; all columns, or those named. */
export function columnList<C extends Columns>(
  from: Table<C>,
  alias: string,
  properties: readonly (keyof C & string)[] = from.properties,
): string {
  return properties.map((property) => `${alias}.${columnName(property)} AS "${property}"`).join(', ');
}

/** Writes a whole row, over the one with the same key if there is one. */
export function upsertInto(target: AnyTable): Write {
  const assigned = target.properties.filter((property) => !target.keys.includes(property)).map(columnName);
  const set = assigned.map((name) => `${name} = excluded.${name}`).join(', ');
  return insertInto(target, { keys: target.keys.map(columnName), set });
}

/** Writes a row that is known not to be there, unless it is said what happens where one is. */
export function insertInto({ name, properties }: AnyTable, onConflict?: OnConflict): Write {
  return insertion(name, properties.map(columnName), onConflict);
}

/** A row as parameters of upsertInto and insertInto. */
export function valuesOf<C extends Columns>(target: Table<C>, row: RowOf<Table<C>>): SqlValue[] {
  return target.properties.map((property) => row[property]);
}
