/** The tables of a store by SQL, past the store's own code: what no export shows is compared by them. */

import Database from 'better-sqlite3';
import pg from 'pg';
import { columnName, tables as declaredTables } from '../../../src/store/schema/tables.ts';

export interface TableReader {
  /** Columns by table. */
  columns(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Rows of a SELECT, each as JSON, read piece by piece. */
  rows(select: string): AsyncIterable<string> | Iterable<string>;
  close(): Promise<void>;
}

/** A table in both stores, with the statement that reads what has to be equal. */
export interface ComparedTable {
  readonly name: string;
  readonly select: string;
}

/**
 * Columns that two stores of the same loads need not share: each message gets a random id, by which its receiver knows it again, and
 * numbers of versions say that something was written, also where the same load wrote it back.
 */
const freeColumns: ReadonlySet<string> = new Set([
  'webhook_message.message_id',
  'webhook_message.message_number',
  'rank_move.ranking',
  'player.placed_in',
]);
const comparedRows: Readonly<Record<string, string>> = {
  counter: "name NOT IN ('catalogue', 'ranking', 'next_message')",
  // Before the load by sets, the set of a recent trophy was reported only where the same batch of records completed it.
  webhook_message: "type <> 'set.completed'",
  // No row says the same as an empty one.
  player_activity: "days <> ''",
  owner_tally: 'players <> 0',
};
const rowsPerFetch = 5000;

/** A connection of its own to the database at a store's address, for reading. */
export function openTables(url: string): Promise<TableReader> {
  return url.startsWith('sqlite:') ? Promise.resolve(openSqlite(url.slice('sqlite:'.length))) : openPostgres(url);
}

/**
 * Every table in the order of its key. Tables and columns that only one build has are not compared, but named: a new
 * schema is no difference.
 */
export async function comparedTables(
  readers: readonly [TableReader, TableReader],
): Promise<{ readonly compared: readonly ComparedTable[]; readonly onlyInOne: readonly string[] }> {
  const [old, now] = [namesOf(await readers[0].columns()), namesOf(await readers[1].columns())];
  const shared = new Set([...old].filter((column) => now.has(column) && !freeColumns.has(column)));
  const compared = declaredTables.flatMap(({ name, properties, keys }): ComparedTable[] => {
    const columns = properties.map(columnName).filter((column) => shared.has(`${name}.${column}`));
    // Messages of a load are numbered in no defined order.
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
            .prepare("SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'")
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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const selectColumns = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'";
  async function* rows(select: string): AsyncGenerator<string> {
    await client.query('BEGIN');
    try {
      await client.query(`DECLARE compared CURSOR FOR ${select}`);
      for (;;) {
        const { rows: found } = await client.query<unknown[]>({ text: `FETCH ${rowsPerFetch} FROM compared`, rowMode: 'array' });
        if (found.length === 0) return;
        for (const row of found) yield JSON.stringify(row);
      }
    } finally {
      await client.query('ROLLBACK');
    }
  }
  return {
    columns: async () => byTable((await client.query<unknown[]>({ text: selectColumns, rowMode: 'array' })).rows),
    rows,
    close: () => client.end(),
  };
}

function byTable(rows: readonly unknown[]): Map<string, string[]> {
  const pairs = rows.map((row): [string, string] => (Array.isArray(row) ? [String(row[0]), String(row[1])] : ['', '']));
  return new Map([...Map.groupBy(pairs, ([table]) => table)].map(([table, found]) => [table, found.map(([, column]) => column)]));
}
