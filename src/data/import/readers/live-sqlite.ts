/**
 * Reads a SQLite database while another program writes it. It is read in place, because a copy of a file that is being written is damaged.
 * Nothing is written to it or next to it, and the other program waits no longer than one query takes.
 */

import { lstat, open, stat } from 'node:fs/promises';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { printable, toSourceError, wrapSourceError } from '../source/source.ts';
import type { ExpectedTables } from './expected-table.ts';
import { refuseTable } from './expected-table.ts';
import { recognise } from './recognise.ts';

/** Another program is writing the database at this moment. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** A database of another program. */
export interface LiveDatabase {
  /**
   * Runs a query, which must limit its rows. Integers are returned as bigint, because 64-bit values do not fit into a number. Throws
   * DatabaseBusy, and SourceError if the file is damaged.
   */
  rows(
    sql: string,
    ...parameters: readonly SQLInputValue[]
  ): readonly Readonly<Record<string, unknown>>[];
  close(): void;
}

/** Maximum size of one value in bytes. The largest value that a server writes has a few hundred. */
const maxValueBytes = 1_000_000;

/** Settings for untrusted files: expressions in the schema may not have side effects, and the size of cells is checked. */
const safePragmas = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;';

/**
 * Opens a database. @param where its name in errors. Throws DatabaseBusy, and SourceError if it cannot be read or lacks a table or column.
 */
export async function openLiveSqlite(
  path: string,
  where: string,
  tables: ExpectedTables,
): Promise<LiveDatabase> {
  const address = await addressOf(path, where);
  const { DatabaseSync: Database } = await import('node:sqlite');
  const database = guarded(
    where,
    () => new Database(address, { readOnly: true, limits: { length: maxValueBytes } }),
  );
  try {
    guarded(where, () => database.exec(safePragmas));
    for (const [table, columns] of Object.entries(tables)) {
      const find = (sql: string, name: string) =>
        guarded(where, () => database.prepare(sql).all(name));
      const refused = refuseTable(find, table, columns);
      if (refused !== null) throw wrapSourceError(where, refused);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    rows: (sql, ...parameters) => guarded(where, () => readRows(database, sql, parameters)),
    close: () => database.close(),
  };
}

function readRows(
  database: DatabaseSync,
  sql: string,
  parameters: readonly SQLInputValue[],
): readonly Readonly<Record<string, unknown>>[] {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement.all(...parameters);
}

/** Size of the file's header. Byte 18 is 2 if the database has a write-ahead log (SQLite file format 1.3.3). */
const headerBytes = 100;
const writeVersionAt = 18;
const withLog = 2;

/**
 * Returns the address with which SQLite opens the file. If the writing program has closed the database, there is no log file, and SQLite
 * would create one; such a database is opened as immutable. Throws SourceError if the file is not a database.
 */
async function addressOf(path: string, where: string): Promise<string | URL> {
  try {
    if (!(await stat(path)).isFile()) throw wrapSourceError(where, 'is not a file');
    const header = await readHeader(path);
    const what = recognise(header);
    if (what !== 'a SQLite database')
      throw wrapSourceError(
        where,
        what === null ? 'is not a SQLite database' : `is ${what}, not a SQLite database`,
      );
    const isClosed = header[writeVersionAt] === withLog && !(await exists(`${path}-wal`));
    if (!isClosed) return path;
    const address = pathToFileURL(path);
    address.searchParams.set('immutable', '1');
    return address;
  } catch (cause) {
    throw toSourceError(where, cause);
  }
}

async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Primary result codes of SQLite. The upper bits of a code contain details. */
const codes = { busy: 5, locked: 6, readOnly: 8, damaged: 11, cannotOpen: 14, noDatabase: 26 };
const primaryBits = 0xff;

function guarded<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
      throw error;
    const code = error.errcode & primaryBits;
    if (code === codes.busy || code === codes.locked) throw new DatabaseBusy(error.message);
    throw wrapSourceError(where, reasonOf(code, error.message), error);
  }
}

function reasonOf(code: number, message: string): string {
  if (code === codes.cannotOpen)
    return 'cannot be opened: Laurel needs to read it, its folder and the files next to it';
  if (code === codes.readOnly)
    return 'has an interrupted write that only its server can undo: start the server once';
  const isDamaged = code === codes.damaged || code === codes.noDatabase;
  return `${isDamaged ? 'is damaged' : 'cannot be read'}: ${printable(message)}`;
}
