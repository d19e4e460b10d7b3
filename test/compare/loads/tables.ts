/** Reads the tables of a store with SQL, bypassing the store's code, to compare data that is not exported. */

import Database from 'better-sqlite3';
import pg from 'pg';
import { valueTypes } from '../../../src/store/engine/postgres/rows.ts';
import { columnName, tables as declaredTables } from '../../../src/store/schema/tables.ts';

export interface TableReader {
  /** Columns by table. */
  columns(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Streams the rows of a SELECT, each as JSON. */
  rows(select: string): AsyncIterable<string> | Iterable<string>;
  close(): Promise<void>;
}

/** A table in both stores, with the statement that reads the compared data. */
export interface ComparedTable {
  readonly name: string;
  readonly select: string;
}

/**
 * Columns that may differ between stores with the same imports: the ids of messages are random, and their order within an import is
 * undefined.
 */
const freeColumns: ReadonlySet<string> = new Set([
  'webhook_message.message_id',
  'webhook_message.message_number',
]);
const comparedRows: Readonly<Record<string, string>> = {
  counter: "name NOT IN ('catalogue', 'ranking', 'next_message')",
  // Older builds reported a completed set only if a single batch of records completed it.
  webhook_message: "type <> 'set.completed'",
  // A missing row is equivalent to an empty one.
  player_activity: "days <> ''",
  owner_count: 'players <> 0',
};
const rowsPerFetch = 5000;

/** Opens a separate read connection to the database of a store. */
export function openTables(url: string): Promise<TableReader> {
  return url.startsWith('sqlite:')
    ? Promise.resolve(openSqlite(url.slice('sqlite:'.length)))
    : openPostgres(url);
}

/**
 * Returns all tables in the order of their keys. Tables and columns that only one build has are listed but not compared: a new schema
 * is not a difference.
 */
export async function comparedTables(
  readers: readonly [TableReader, TableReader],
): Promise<{ readonly compared: readonly ComparedTable[]; readonly onlyInOne: readonly string[] }> {
  const old = namesOf(await readers[0].columns());
  const now = namesOf(await readers[1].columns());
  const shared = new Set([...old].filter((column) => now.has(column) && !freeColumns.has(column)));
  const compared = declaredTables.flatMap(({ name, properties, keys }): ComparedTable[] => {
    const columns = properties.map(columnName).filter((column) => shared.has(`${name}.${column}`));
    // The order in which the messages of an import are numbered is undefined.
    const order = name === 'webhook_message' ? columns : keys.map(columnName);
    if (columns.length === 0) return [];
    return [
      {
        name,
        select: `SELECT ${columns.join(', ')} FROM ${name} WHERE ${comparedRows[name] ?? '1 = 1'} ORDER BY ${(order.length > 0 ? order : columns).join(', ')}`,
      },
    ];
  });
  const onlyInOne = [...old, ...now].filter((column) => old.has(column) !== now.has(column));
  return { compared, onlyInOne: onlyInOne.toSorted() };
}

function namesOf(columns: ReadonlyMap<string, readonly string[]>): Set<string> {
  return new Set([...columns].flatMap(([table, names]) => names.map((name) => `${table}.${name}`)));
}

function openSqlite(path: string): TableReader {
  const database = new Database(path, { readonly: true });
  return {
    columns: () =>
      Promise.resolve(
        byTable(
          database
            .prepare(
              "SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
            )
            .raw()
            .all(),
        ),
      ),
    *rows(select) {
      for (const row of database.prepare(select).raw().iterate()) yield JSON.stringify(row);
    },
    close: () => Promise.resolve(void database.close()),
  };
}

async function openPostgres(url: string): Promise<TableReader> {
  const client = new pg.Client({ connectionString: url, types: valueTypes });
  await client.connect();
  const selectColumns =
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'citus%'";
  async function* rows(select: string): AsyncGenerator<string> {
    await client.query('BEGIN');
    try {
      await client.query(`DECLARE compared CURSOR FOR ${select}`);
      for (;;) {
        const { rows: found } = await client.query<unknown[]>({
          text: `FETCH ${rowsPerFetch} FROM compared`,
          rowMode: 'array',
        });
        if (found.length === 0) return;
        for (const row of found) yield JSON.stringify(row);
      }
    } finally {
      await client.query('ROLLBACK');
    }
  }
  return {
    columns: async () =>
      byTable((await client.query<unknown[]>({ text: selectColumns, rowMode: 'array' })).rows),
    rows,
    close: () => client.end(),
  };
}

function byTable(rows: readonly unknown[]): Map<string, string[]> {
  const pairs = rows.map((row): [string, string] =>
    Array.isArray(row) ? [String(row[0]), String(row[1])] : ['', ''],
  );
  return new Map(
    [...Map.groupBy(pairs, ([table]) => table)].map(([table, found]) => [
      table,
      found.map(([, column]) => column),
    ]),
  );
}
