/** Generates the commands that create the schema of a new store from the declarations in tables.ts. */

import { invariant } from '../../invariant.ts';
import type { Dialect } from '../engine/engine.ts';
import type { AnyTable } from './table.ts';
import { columnName } from './table.ts';
import { tables } from './tables.ts';
import { firstCounters } from './first-counters.ts';
import type { Descending, IndexValue, TableIndex } from './table-index.ts';

/** Returns the commands that create all tables with their indexes, and insert the rows that loads require. */
export function createSchema(dialect: Dialect): readonly string[] {
  return [...createTables(dialect, tables), insertCounters()];
}

/** Returns the commands that create tables with their indexes. */
export function createTables(dialect: Dialect, created: readonly AnyTable[]): readonly string[] {
  return created.flatMap((table) => [
    createTable(dialect, table),
    ...table.indexes.map((index) => createIndex(dialect, table, index)),
  ]);
}

function createTable({ types, clustered }: Dialect, { name, columns, keys }: AnyTable): string {
  const defined = Object.entries(columns).map(
    ([property, { type, nullable }]) =>
      `${columnName(property)} ${types[type]}${nullable ? '' : ' NOT NULL'}`,
  );
  const key = `PRIMARY KEY (${keys.map(columnName).join(', ')})`;
  return `CREATE TABLE ${name} (${[...defined, key].join(', ')}) ${clustered}`.trimEnd();
}

function createIndex(
  dialect: Dialect,
  table: AnyTable,
  { name, terms, isUnique = false, where }: TableIndex,
): string {
  const order = terms.map((term) => termText(dialect, table, term)).join(', ');
  const kind = isUnique ? 'UNIQUE INDEX' : 'INDEX';
  return `CREATE ${kind} ${name} ON ${table.name} (${order})${where === undefined ? '' : ` WHERE ${where}`}`;
}

function termText(
  { descendingNullsLast }: Dialect,
  { columns }: AnyTable,
  term: IndexValue | Descending,
): string {
  if (typeof term !== 'object' || 'sql' in term) return valueText(term);
  const { descending } = term;
  const mayBeNull =
    typeof descending === 'string' &&
    invariant(columns[descending], 'an index is of columns').nullable;
  return `${valueText(descending)} ${mayBeNull ? descendingNullsLast : 'DESC'}`;
}

function valueText(value: IndexValue): string {
  return typeof value === 'string' ? columnName(value) : value.sql;
}

function insertCounters(): string {
  const rows = Object.entries(firstCounters).map(([name, value]) => `('${name}', ${value})`);
  return `INSERT INTO counter (name, value) VALUES ${rows.join(', ')}`;
}
