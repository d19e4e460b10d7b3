/** Table declarations, and the row types, column lists and insertions derived from them. */

import { invariant } from '../../invariant.ts';
import type { Column } from '../columns/column-types.ts';
import type { SqlValue, Write } from '../engine/engine.ts';
import type { TableIndex } from './table-index.ts';
import type { OnConflict } from '../engine/statement.ts';
import { insertion } from '../engine/statement.ts';

/** Columns by property. */
export type Columns = Readonly<Record<string, Column>>;
type ValueOf<C> =
  C extends Column<infer T, infer N>
    ? (T extends 'TEXT' ? string : number) | (true extends N ? null : never)
    : never;

/** A table with any columns. */
export interface AnyTable {
  readonly name: string;
  readonly columns: Columns;
  /** Properties in the order of the columns. */
  readonly properties: readonly string[];
  /** Properties of the primary key, in key order. */
  readonly keys: readonly string[];
  readonly indexes: readonly TableIndex[];
}

/** A table whose columns are known to the compiler, which checks the types of its rows. */
export interface Table<C extends Columns> extends AnyTable {
  readonly columns: C;
  readonly properties: readonly (keyof C & string)[];
  readonly keys: readonly (keyof C & string)[];
}

/** A row of a table, by property. */
export type RowOf<T> =
  T extends Table<infer C> ? { -readonly [P in keyof C]: ValueOf<C[P]> } : never;

/** Creates an empty row: null for nullable columns, otherwise 0 or an empty text. */
export function emptyRow<C extends Columns>(target: Table<C>): RowOf<Table<C>>;
export function emptyRow({ columns }: AnyTable): object {
  return Object.fromEntries(
    Object.entries(columns).map(([property, { type, nullable }]) => [
      property,
      nullable ? null : type === 'TEXT' ? '' : 0,
    ]),
  );
}

/** Declares a table. */
export function table<C extends Columns>(
  name: string,
  columns: C,
  indexes: readonly TableIndex<NoInfer<keyof C & string>>[] = [],
): Table<C> {
  const properties: readonly (keyof C & string)[] = Object.keys(columns);
  const keys = properties.filter(
    (property) => invariant(columns[property], 'a property has a column').key,
  );
  return { name, columns, properties, keys, indexes };
}

/** Returns the column name of a property: `points2008` becomes `points_2008`, `earnedAt` becomes `earned_at`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

/** Returns a SELECT list with properties as aliases: `g.game_id AS "gameId", …`. By default all columns. */
export function columnList<P extends string>(
  from: { readonly properties: readonly P[] },
  alias: string,
  properties: readonly NoInfer<P>[] = from.properties,
): string {
  return properties
    .map((property) => `${alias}.${columnName(property)} AS "${property}"`)
    .join(', ');
}

/** Declares the insertion of a whole row, which replaces a row with the same key. */
export function upsertInto(target: AnyTable): Write {
  const assigned = target.properties
    .filter((property) => !target.keys.includes(property))
    .map(columnName);
  const set = assigned.map((name) => `${name} = excluded.${name}`).join(', ');
  return insertInto(target, { keys: target.keys.map(columnName), set });
}

/** Declares the insertion of a row. Without `onConflict` it fails if a row with the same key exists. */
export function insertInto({ name, properties }: AnyTable, onConflict?: OnConflict): Write {
  return insertion(name, properties.map(columnName), onConflict);
}

/** Returns the parameters of upsertInto and insertInto for a row. */
export function toValues<C extends Columns>(target: Table<C>, row: RowOf<Table<C>>): SqlValue[] {
  return target.properties.map((property) => row[property]);
}
