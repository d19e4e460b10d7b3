/** A connection to SQLite with its prepared statements, behind the seam's functions. */

import type { Parameters, SqlValue, Statement, Transaction, Write } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import type { SqliteConnection, SqliteStatement } from './sqlite-driver.ts';
import { storeErrorOf } from './sqlite-errors.ts';
import type { Insertion } from '../statement.ts';
import { insertedColumns, conflictClause, joinPieces } from '../statement.ts';

/** The one place where rows get the type that their statement declares (engine.ts, Statement). */
function rowsOf<Row>(query: Statement<Row>, rows: unknown[]): Row[];
function rowsOf(_: unknown, rows: unknown[]): unknown[] {
  return rows;
}

/**
 * The placeholder of SQLite. With the option STAT4, as in better-sqlite3, it plans a statement anew whenever a parameter that is
 * compared to an indexed column changes (sqlite.org/c3ref/prepare.html): 13 microseconds of a look-up that takes one. Behind a
 * sign, which changes no value, the parameter is an expression, and planned once.
 */
const placeholder = '+?';

/** Values that one statement takes at most: with more, it is no faster. */
const maxValues = 256;

function readNumber(row: unknown, column: string): number {
  return typeof row === 'object' && row !== null ? Number(Reflect.get(row, column) ?? 0) : 0;
}

/** The engine's own table, made by the first commit of data. */
const createCommits = 'CREATE TABLE IF NOT EXISTS laurel_commit (one INTEGER NOT NULL PRIMARY KEY, value INTEGER NOT NULL)';
const findCommits = "SELECT COUNT(*) AS found FROM sqlite_schema WHERE name = 'laurel_commit'";
const selectCommits = 'SELECT value FROM laurel_commit WHERE one = 1';
const raiseCommits = 'INSERT INTO laurel_commit (one, value) VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET value = value + 1';

export interface SqliteSession extends Transaction {
  exec(text: string): void;
  /** Another number whenever another connection has committed anything (sqlite.org/pragma.html#pragma_data_version). */
  dataVersion(): number;
  /** How many transactions have committed data. */
  dataCommits(): number;
  /** Rows this connection has written so far, undone ones too. */
  rowsWritten(): number;
  /** Counts the transaction that is open as one of data. */
  countCommit(): void;
  /** Ends a transaction that failed, unless SQLite has ended it already. */
  rollback(): void;
  close(): void;
}

type Prepare = (text: string) => SqliteStatement;

function writeMany(prepare: Prepare, command: Write, parameterLists: readonly Parameters[]): void {
  const { rowWrite } = command;
  const from = rowWrite?.verb === 'INSERT INTO' ? insertMany(prepare, rowWrite, parameterLists) : 0;
  const write = prepare(textOf(command));
  for (let index = from; index < parameterLists.length; index++) write.run(...(parameterLists[index] ?? []));
}

/**
 * The text that inserts so many rows. To be able to undo a statement that fails at its second row or later, SQLite copies every
 * page it touches to a file (sqlite.org/tempfiles.html#statement_journal_files), a third of the time of an insertion. `OR FAIL`
 * does without: what fails here undoes its whole transaction, so that rows of a statement that failed may stay until then.
 */
function insertionOf(insertion: Insertion, count: number): string {
  const row = `(${insertion.columns.map(() => placeholder).join(', ')})`;
  const rows = Array.from({ length: count }, () => row).join(', ');
  return `INSERT OR FAIL INTO ${insertion.table} ${insertedColumns(insertion)} VALUES ${rows}${conflictClause(insertion)}`;
}

/** Inserts many rows with each statement, which halves the time of a row; gives the place of those that are left for one by one. */
function insertMany(prepare: Prepare, insertion: Insertion, rows: readonly Parameters[]): number {
  const columns = insertion.columns.length;
  let from = 0;
  // A few sizes, so that few statements are prepared and few rows are left.
  for (let atOnce = Math.floor(maxValues / columns); atOnce > 1; atOnce = Math.floor(atOnce / 4)) {
    if (from + atOnce > rows.length) continue;
    const write = prepare(insertionOf(insertion, atOnce));
    const values: SqlValue[] = [];
    for (; from + atOnce <= rows.length; from += atOnce) {
      for (let row = 0; row < atOnce; row++) putRow(values, row * columns, rows[from + row] ?? []);
      write.run(...values);
    }
  }
  return from;
}

function putRow(values: SqlValue[], at: number, row: Parameters): void {
  for (let column = 0; column < row.length; column++) values[at + column] = row[column] ?? null;
}

/** What a connection tells of commits and writes. */
function createCounts(
  prepare: Prepare,
  guard: <T>(work: () => T) => T,
): Pick<SqliteSession, 'dataVersion' | 'dataCommits' | 'rowsWritten' | 'countCommit'> {
  let hasCommits = false;
  return {
    dataVersion: () => guard(() => readNumber(prepare('PRAGMA data_version').get(), 'data_version')),
    dataCommits: () =>
      guard(() => {
        hasCommits ||= readNumber(prepare(findCommits).get(), 'found') > 0;
        return hasCommits ? readNumber(prepare(selectCommits).get(), 'value') : 0;
      }),
    rowsWritten: () => guard(() => readNumber(prepare('SELECT total_changes() AS rows').get(), 'rows')),
    countCommit: () =>
      guard(() => {
        prepare(createCommits).run();
        prepare(raiseCommits).run();
      }),
  };
}

/** Texts by statement: they are joined once. */
const texts = new WeakMap<readonly string[], string>();

function textOf({ pieces }: Statement<unknown>): string {
  const known = texts.get(pieces);
  if (known !== undefined) return known;
  const text = joinPieces(pieces, () => placeholder);
  texts.set(pieces, text);
  return text;
}

/** A connection with its prepared statements, behind the seam's functions. */
export function createSession(connection: SqliteConnection, file: string): SqliteSession {
  const prepared = new Map<string, SqliteStatement>();
  let closed = false;

  function prepare(text: string): SqliteStatement {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const fresh = connection.prepare(text);
    prepared.set(text, fresh);
    return fresh;
  }

  function prepareRows(query: Statement<unknown>): Pick<SqliteStatement, 'all' | 'get'> {
    const statement = prepare(textOf(query));
    return query.kind === 'read' && query.areRowsLists === true ? statement.lists() : statement;
  }

  /** Runs `work`, with what SQLite throws turned into words. */
  function guard<T>(work: () => T): T {
    if (closed) throw new StoreError('closed', 'The store is closed.');
    try {
      return work();
    } catch (error) {
      throw storeErrorOf(error, file);
    }
  }

  return {
    all: async (query, parameters) => guard(() => rowsOf(query, prepareRows(query).all(...parameters))),
    get: async (query, parameters) => guard(() => rowsOf(query, [prepareRows(query).get(...parameters)])[0]),
    allMany: async (query, parameterLists) =>
      guard(() => {
        const select = prepareRows(query);
        return parameterLists.map((parameters) => rowsOf(query, select.all(...parameters)));
      }),
    run: async (command, parameters) => guard(() => prepare(textOf(command)).run(...parameters)),
    runMany: async (command, parameterLists) => guard(() => writeMany(prepare, command, parameterLists)),
    exec: (text) => guard(() => connection.exec(text)),
    ...createCounts(prepare, guard),
    rollback() {
      try {
        connection.exec('ROLLBACK');
      } catch {
        // A full disk and the like end the transaction by themselves; there is nothing left to undo.
      }
    },
    close() {
      closed = true;
      connection.close();
    },
  };
}
