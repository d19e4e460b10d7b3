/**
 * Reads an untrusted SQLite file from a private copy in memory: nothing is written to the file, functions of the schema are not trusted,
 * and only plain tables with the expected columns are read.
 */

import Database from 'better-sqlite3';
import { wrapSourceError, printable } from '../source/source.ts';
import type { ExpectedTables } from './expected-table.ts';
import { refuseTable } from './expected-table.ts';
import { recognise } from './recognise.ts';

/** Maximum size of a database; that of a console with a thousand games has a few megabytes. */
export const maxDatabaseBytes = 64 * 1024 * 1024;

/** A row takes at least this much of a file: its header, a value, and its pointer in the page. */
const minRowBytes = 8;

/** A database from outside, read from memory and never written. */
export interface SqliteFile {
  /**
   * Runs a query and passes on its rows, at most as many as the file has room for. Throws SourceError if the file is damaged. Sort the rows
   * that are used, not in SQL: SQLite would sort all rows that a file claims to have before it returns the first.
   */
  rows(sql: string): Iterable<Readonly<Record<string, unknown>>>;
  close(): void;
}

/**
 * Opens a database, whose bytes are changed. Its pages are checked first, because a file of a few pages can refer to one of them so often that
 * reading it never ends.
 * @param where name of the file in errors
 * Throws SourceError if it is not a SQLite database or lacks a table or column.
 */
export function openSqliteFile(bytes: Buffer, where: string, tables: ExpectedTables): SqliteFile {
  const what = recognise(bytes);
  if (what !== 'a SQLite database')
    throw wrapSourceError(
      where,
      what === null ? 'is not a SQLite database' : `is ${what}, not a SQLite database`,
    );
  return guarded(where, () => {
    const database = new Database(withoutLog(bytes), { readonly: true });
    try {
      for (const pragma of safePragmas) database.pragma(pragma);
      checkPages(database, where);
      for (const expected of Object.entries(tables)) checkTable(database, where, expected);
    } catch (error) {
      database.close();
      throw error;
    }
    const maxRows = Math.ceil(bytes.length / minRowBytes);
    return {
      rows: (sql) => guardedRows(where, database, { sql, maxRows }),
      close: () => void database.close(),
    };
  });
}

/** A copy in memory cannot use a write-ahead log; bytes 18 and 19 of the header request one (SQLite file format 1.3.3). */
function withoutLog(bytes: Buffer): Buffer {
  return bytes.fill(1, 18, Math.min(20, bytes.length)); // a file may end in its header
}

/** Texts of the schema are neither trusted nor evaluated by the check, and nothing is written to a disk. */
const safePragmas = [
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'ignore_check_constraints = ON',
  'temp_store = MEMORY',
];

/** Refuses a page that is used twice, a cell outside of its page, and other damage. The time is proportional to the size of the file. */
function checkPages(database: Database.Database, where: string): void {
  const found: unknown = database.pragma('quick_check(1)', { simple: true });
  if (found === 'ok') return;
  const reason = printable(String(found).replaceAll(/\s+/g, ' '));
  throw wrapSourceError(where, `is damaged: ${reason}`);
}

function checkTable(
  database: Database.Database,
  where: string,
  [table, columns]: readonly [string, readonly string[]],
): void {
  const refused = refuseTable(
    (sql, name) => database.prepare<[string], Record<string, unknown>>(sql).all(name),
    table,
    columns,
  );
  if (refused !== null) throw wrapSourceError(where, refused);
}

interface BoundedQuery {
  readonly sql: string;
  readonly maxRows: number;
}

function* guardedRows(
  where: string,
  database: Database.Database,
  { sql, maxRows }: BoundedQuery,
): Generator<Readonly<Record<string, unknown>>> {
  const rows = guarded(where, () =>
    database.prepare<[], Readonly<Record<string, unknown>>>(sql).iterate(),
  );
  try {
    for (let count = 0; ; count += 1) {
      if (count > maxRows)
        throw wrapSourceError(where, 'is damaged: it has more rows than its size allows');
      const next = guarded(where, () => rows.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    rows.return?.();
  }
}

function guarded<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw wrapSourceError(where, `is damaged: ${error.message}`, error);
    throw error;
  }
}
