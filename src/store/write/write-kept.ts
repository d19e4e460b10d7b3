/**
 * Rows that a load kept, on their way into a table. Those that are new are inserted and the others updated: an upsert would
 * find out by itself which is which, but of many rows at once it costs SQLite as much again, to be able to undo them.
 */

import type { SqlValue, Transaction, Write } from '../engine/engine.ts';
import type { AnyTable, Columns, RowOf, Table } from '../schema/tables.ts';
import { columnName, insertInto, valuesOf } from '../schema/tables.ts';
import type { Kept } from './kept.ts';
import { differs } from './kept.ts';
import { update } from '../engine/statement.ts';

/** Writes those of the rows that differ from what is stored. */
export type WriteKept<Row> = (transaction: Transaction, kept: readonly Kept<Row>[]) => Promise<void>;

/** The writer of those that are stored: puts these columns as they are now. */
export function keptUpdater<Row extends { [P in keyof Row]: SqlValue }>(
  target: AnyTable,
  properties: readonly (keyof Row & string)[],
  keys: readonly (keyof Row & string)[],
): WriteKept<Row> {
  const command = updateOf(target, properties);
  const parameters = [...properties, ...keys];
  return (transaction, kept) =>
    transaction.runMany(
      command,
      kept.flatMap(({ stored, row }) =>
        stored !== null && differs({ stored, row }) ? [parameters.map((property) => row[property])] : [],
      ),
    );
}

/** The writer of a table. */
export function keptWriter<C extends Columns>(target: Table<C>): WriteKept<RowOf<Table<C>>> {
  const insert = insertInto(target);
  const changeable = target.properties.filter((property) => !target.keys.includes(property));
  const updateStored = keptUpdater<RowOf<Table<C>>>(target, changeable, target.keys);
  return async (transaction, kept) => {
    await transaction.runMany(
      insert,
      kept.flatMap(({ stored, row }) => (stored === null ? [valuesOf(target, row)] : [])),
    );
    await updateStored(transaction, kept);
  };
}

/** Writes columns of a row that is known to be there; its parameters are these, then the key. */
function updateOf(target: AnyTable, properties: readonly string[]): Write {
  const set = properties.map((property) => `${columnName(property)} = ?`).join(', ');
  return update(target.name, set, { keys: target.keys.map(columnName) });
}
