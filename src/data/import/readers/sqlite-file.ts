/**
 * Reads an untrusted SQLite file from a private copy in memory. Nothing is written to the file, functions in the schema are not trusted,
 * and only plain tables with the expected columns are read.
 */

import Database from 'better-sqlite3';
import { wrapSourceError, printable } from '../source/source.ts';
import type { ExpectedTables } from './expected-table.ts';
import { refuseTable } from './expected-table.ts';
import { recognise } from './recognise.ts';

/** Maximum size of a database. A console with a thousand games has a few megabytes. */
export const maxDatabaseBytes = 64 * 1024 * 1024;

/** Minimum size of a row in the file: its header, a value, and its pointer in the page. */
const minRowBytes = 8;

/** A database from outside, read from memory and never written. */
export interface SqliteFile {
  /**
   * Runs a query and yields its rows, at most as many as fit into the file. Throws SourceError if the file is damaged. Sort rows in
   * JavaScript, not in SQL: SQLite would sort all rows that a damaged file claims to have before it returns the first one.
   */
  rows(sql: string): Iterable<Readonly<Record<string, unknown>>>;
  close(): void;
}

/**
 * Opens a database; the given bytes are changed. Its pages are checked first, because a small file can refer to one page so often that
 * reading never ends. Throws SourceError if it is not a SQLite database or lacks a table or column.
 * @param where name of the file in errors
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

/**
 * Clears the request for a write-ahead log, because a copy in memory cannot use one. It is in bytes 18 and 19 of the header (SQLite file
 * format 1.3.3).
 */
function withoutLog(bytes: Buffer): Buffer {
  return bytes.fill(1, 18, Math.min(20, bytes.length)); // the file may be shorter than its header
}

/** Settings for untrusted files: the check neither trusts nor evaluates expressions in the schema, and nothing is written to a disk. */
const safePragmas = [
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'ignore_check_constraints = ON',
  'temp_store = MEMORY',
];

/** Refuses a page that is used twice, a cell outside its page, and other damage. The time is proportional to the file's size. */
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
