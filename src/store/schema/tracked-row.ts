/** Dirty tracking of rows: each row is compared with its stored state, and only changed rows are written. */

import type { SqlValue, Transaction } from '../engine/engine.ts';
import { update } from '../engine/statement.ts';
import type { AnyTable, Columns, RowOf, Table } from './table.ts';
import { columnName, insertInto, toValues } from './table.ts';

/** A row that may be changed, and its stored state to compare it with. */
export interface TrackedRow<Row> {
  /** Null for a new row. */
  readonly stored: Row | null;
  readonly row: Row;
}

/** Tracks a stored row. */
export function trackStored<Row extends object>(stored: Row): TrackedRow<Row> {
  return { stored, row: { ...stored } };
}

/** Tracks a new row. */
export function trackNew<Row>(row: Row): TrackedRow<Row> {
  return { stored: null, row };
}

/** Checks whether the row is new or changed. */
export function isDirty<Row extends object>({ stored, row }: TrackedRow<Row>): boolean {
  return (
    stored === null || propertiesOf(row).some((property) => row[property] !== stored[property])
  );
}

/** New values of a row; an undefined property keeps its value. */
export type Patch<Row> = { readonly [P in keyof Row]?: Row[P] | undefined };

/** A column, and columns that describe its value, such as the date of an award. They say nothing about another value. */
export type Described<Row> = readonly [value: keyof Row, ...descriptions: Nullable<Row>[]];

/** The columns that can be null. */
type Nullable<Row> = { [P in keyof Row]: null extends Row[P] ? P : never }[keyof Row];

/**
 * Assigns the values of a patch; returns true if any of them was different.
 * @param described if a value is replaced, its old descriptions go, too
 */
export function assign<Row extends { [P in keyof Row]: SqlValue }>(
  row: Row,
  patch: Patch<Row>,
  described: readonly Described<Row>[] = [],
): boolean {
  const replaced = described.filter(
    ([value]) => patch[value] !== undefined && patch[value] !== row[value],
  );
  const outdated = replaced.flatMap(([, ...descriptions]) =>
    descriptions.filter((property) => patch[property] === undefined),
  );
  const cleared = Object.fromEntries(outdated.map((property) => [property, null]));
  return assignWhere(row, { ...patch, ...cleared }, () => true);
}

/**
 * Assigns the values of a patch where the row has null; returns true if any value was assigned.
 * @param described descriptions are only assigned if the row has the value that they describe in the patch
 */
export function fill<Row extends { [P in keyof Row]: SqlValue }>(
  row: Row,
  patch: Patch<Row>,
  described: readonly Described<Row>[] = [],
): boolean {
  const foreign = findForeign(row, patch, described);
  return assignWhere(row, patch, (property) => row[property] === null && !foreign.has(property));
}

/** Returns the descriptions in a patch that are of other values than those of the row. */
export function findForeign<Row extends object>(
  row: Row,
  patch: Patch<Row>,
  described: readonly Described<Row>[],
): ReadonlySet<keyof Row> {
  const others = described.filter(([value]) => row[value] !== null && row[value] !== patch[value]);
  return new Set(others.flatMap(([, ...descriptions]) => descriptions));
}

/** Sets the flags that a patch sets, and clears none; returns true if any flag was set. */
export function raise<Row extends { [P in keyof Row]: SqlValue }>(
  row: Row,
  patch: Patch<Row>,
): boolean {
  return assignWhere(row, patch, (property) => row[property] === 0);
}

function assignWhere<Row extends { [P in keyof Row]: SqlValue }>(
  row: Row,
  patch: Patch<Row>,
  isWanted: (property: keyof Row) => boolean,
): boolean {
  let isChanged = false;
  for (const property of propertiesOf(patch)) {
    const value = patch[property];
    if (value === undefined || value === row[property] || !isWanted(property)) continue;
    row[property] = value;
    isChanged = true;
  }
  return isChanged;
}

/** Converts a flag to its column. */
export function toFlag(value: boolean): number;
export function toFlag(value: boolean | undefined): number | undefined;
export function toFlag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** Object.keys, typed for rows and patches: plain objects with the properties of a table. */
function propertiesOf<Row extends object>(row: Row): (keyof Row & string)[];
function propertiesOf(row: object): string[] {
  return Object.keys(row);
}

/** Writes the dirty rows among the given ones. */
export type RowWriter<Row> = (
  transaction: Transaction,
  rows: readonly TrackedRow<Row>[],
) => Promise<void>;

/**
 * Creates the writer of a table: it inserts new rows and updates the columns `changeable` of stored rows. An upsert would need no
 * distinction, but for many rows it takes SQLite twice as long because of its statement journal.
 */
export function createRowWriter<C extends Columns>(
  target: Table<C>,
  changeable: readonly (keyof C & string)[] = target.properties.filter(
    (property) => !target.keys.includes(property),
  ),
): RowWriter<RowOf<Table<C>>> {
  const insert = insertInto(target);
  const updateStored = createTrackedUpdate(target, changeable);
  const parameters = [...changeable, ...target.keys];
  return async (transaction, rows) => {
    const dirty = rows.filter(isDirty);
    await transaction.runMany(
      insert,
      dirty.flatMap(({ stored, row }) => (stored === null ? [toValues(target, row)] : [])),
    );
    await transaction.runMany(
      updateStored,
      dirty.flatMap(({ stored, row }) =>
        stored === null ? [] : [parameters.map((property) => row[property])],
      ),
    );
  };
}

/** Creates an UPDATE of columns of a stored row; its parameters are these columns, then the key. */
export function createTrackedUpdate(target: AnyTable, properties: readonly string[]) {
  const set = properties.map((property) => `${columnName(property)} = ?`).join(', ');
  return update(target.name, set, { keys: target.keys.map(columnName) });
}
