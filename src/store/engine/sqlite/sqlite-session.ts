/** SQLite connection with prepared statements, implementing the engine's Transaction. */

import { BrokenInvariant, invariant } from '../../../invariant.ts';
import type { Parameters, SqlValue, Statement, Transaction, Write } from '../engine.ts';
import { ByteBudgetCache } from '../../../cache/index.ts';
import { StoreError } from '../../port/errors.ts';
import { checkStorable } from '../nul.ts';
import type { SqliteConnection, SqliteStatement } from './sqlite-driver.ts';
import { createStoreError } from './sqlite-errors.ts';
import type { Insertion } from '../statement.ts';
import { insertedColumns, conflictClause, joinPieces } from '../statement.ts';

/** Casts rows to the type that their statement declares. All rows are cast here. */
function rowsOf<Row>(query: Statement<Row>, rows: unknown[]): Row[];
function rowsOf(_: unknown, rows: unknown[]): unknown[] {
  return rows;
}

/**
 * Placeholder with a unary plus, which makes the parameter an expression without changing its value. With STAT4, as in
 * better-sqlite3, SQLite otherwise replans a statement whenever a parameter that is compared to an indexed column changes
 * (sqlite.org/c3ref/prepare.html); that adds 13 microseconds to a lookup, which otherwise takes one microsecond.
 */
const placeholder = '+?';

/** Maximum number of values per statement. More values do not make the insertion faster. */
const maxValues = 256;

function readNumber(row: unknown, column: string): number {
  const value: unknown =
    typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;
  return Number(invariant(value, `a row has the column ${column}`));
}

/** Creates the engine's own table with the numbers of data commits (1) and presence commits (2). The first commit runs this. */
const createCommits =
  'CREATE TABLE IF NOT EXISTS laurel_commit (one INTEGER NOT NULL PRIMARY KEY, value INTEGER NOT NULL)';
const findCommits = "SELECT COUNT(*) AS found FROM sqlite_schema WHERE name = 'laurel_commit'";
const numberOf = (row: number): string =>
  `COALESCE((SELECT c.value FROM laurel_commit c WHERE c.one = ${row}), 0)`;
const selectCommits = `SELECT ${numberOf(1)} AS data, ${numberOf(2)} AS presence`;
const raise = (row: number): string =>
  `INSERT INTO laurel_commit (one, value) VALUES (${row}, 1) ON CONFLICT (one) DO UPDATE SET value = value + 1`;
const raiseCommits = raise(1);
const raisePresence = raise(2);

/** The numbers of commits that a read transaction sees. */
export interface SeenCommits {
  readonly data: number;
  readonly presence: number;
}
const noCommits: SeenCommits = { data: 0, presence: 0 };

/** The statements of one connection. */
export interface SqliteSession extends Transaction {
  exec(text: string): void;
  /** Begins a read transaction. Returns the numbers of commits that it sees. */
  beginReads(): SeenCommits;
  endReads(): void;
  /** Number of rows this connection has written, including those rolled back. */
  rowsWritten(): number;
  /** Counts the open transaction as a data commit. */
  countCommit(): void;
  /** Counts the open transaction as a presence commit, if it was declared as one. */
  countPresence(): void;
  /** Rolls back a failed transaction, unless SQLite has already done so. */
  rollback(): void;
  close(): void;
}

type Prepare = (text: string) => SqliteStatement;

/** Prepares single statements, and insertions of many rows. */
interface Preparers {
  readonly prepare: Prepare;
  readonly prepareMany: Prepare;
}

function writeMany(
  { prepare, prepareMany }: Preparers,
  command: Write,
  parameterLists: readonly Parameters[],
): void {
  const { rowWrite } = command;
  const from =
    rowWrite?.verb === 'INSERT INTO' ? insertMany(prepareMany, rowWrite, parameterLists) : 0;
  const write = prepare(textOf(command));
  for (const parameters of parameterLists.slice(from)) write.run(...parameters);
}

/**
 * Returns the text that inserts `count` rows. `OR FAIL` avoids the statement journal, into which SQLite copies every page that it changes,
 * in order to undo a partly executed statement (sqlite.org/tempfiles.html#statement_journal_files). Copying would take a third of the time
 * of an insertion. The journal is not needed, because a failed insertion rolls back the whole transaction.
 */
function insertionOf(insertion: Insertion, count: number): string {
  const row = `(${insertion.columns.map(() => placeholder).join(', ')})`;
  const rows = Array.from({ length: count }, () => row).join(', ');
  return `INSERT OR FAIL INTO ${insertion.table} ${insertedColumns(insertion)} VALUES ${rows}${conflictClause(insertion)}`;
}

/** Minimum number of rows for leaving out unused columns, because each set of columns is a different statement to prepare. */
const minRowsToOmit = 100;
/** Maximum length of the texts of prepared insertions of many rows. There is one text for each number of rows and set of columns. */
const maxInsertionBytes = 524_288;

/**
 * Returns the indexes of the columns with a value in any of the rows. SQLite stores null in the other columns, because only columns that
 * are never null have a default. Binding a null takes as long as binding a value.
 */
function usedColumns(insertion: Insertion, rows: readonly Parameters[]): number[] {
  const all = [...insertion.columns.keys()];
  return rows.length < minRowsToOmit
    ? all
    : all.filter((column) => rows.some((row) => row[column] !== null));
}

/** Inserts many rows per statement, which halves the time per row. Returns the index of the first row that is left to insert singly. */
function insertMany(prepare: Prepare, insertion: Insertion, rows: readonly Parameters[]): number {
  const used = usedColumns(insertion, rows);
  const columns = used.map((column) =>
    invariant(insertion.columns[column], 'the columns that are used exist'),
  );
  let from = 0;
  // Decreasing batch sizes need few prepared statements and leave few rows over.
  for (
    let atOnce = Math.floor(maxValues / used.length);
    atOnce > 1;
    atOnce = Math.floor(atOnce / 4)
  ) {
    if (from + atOnce > rows.length) continue;
    const write = prepare(insertionOf({ ...insertion, columns }, atOnce));
    const values: SqlValue[] = [];
    for (; from + atOnce <= rows.length; from += atOnce) {
      for (const [index, row] of rows.slice(from, from + atOnce).entries())
        putRow(values, index * used.length, { row, used });
      write.run(...values);
    }
  }
  return from;
}

/** Puts the used columns of a row into a list of values. */
function putRow(
  values: SqlValue[],
  at: number,
  { row, used }: { readonly row: Parameters; readonly used: readonly number[] },
): void {
  let index = at;
  for (const column of used) {
    const value = row[column];
    if (value === undefined) throw new BrokenInvariant('a row has a value for every column');
    values[index] = value;
    index += 1;
  }
}

/** Counts the commits and writes of a connection, and begins read transactions, which see the numbers of commits at their beginning. */
function createCounts(
  prepare: Prepare,
  guard: <T>(work: () => T) => T,
): Pick<
  SqliteSession,
  'beginReads' | 'endReads' | 'rowsWritten' | 'countCommit' | 'concernPresence' | 'countPresence'
> {
  let hasCommits = false;
  let isOfPresence = false;
  const endReads = (): void => {
    try {
      prepare('COMMIT').run();
    } catch {
      // Some errors, such as a damaged file, have already ended the transaction.
    }
  };
  return {
    beginReads: () =>
      guard(() => {
        prepare('BEGIN').run();
        try {
          hasCommits ||= readNumber(prepare(findCommits).get(), 'found') > 0;
          if (!hasCommits) return noCommits;
          const row = prepare(selectCommits).get();
          return { data: readNumber(row, 'data'), presence: readNumber(row, 'presence') };
        } catch (error) {
          endReads();
          throw error;
        }
      }),
    endReads,
    rowsWritten: () =>
      guard(() => readNumber(prepare('SELECT total_changes() AS rows').get(), 'rows')),
    countCommit: () =>
      guard(() => {
        prepare(createCommits).run();
        prepare(raiseCommits).run();
      }),
    concernPresence: () => void (isOfPresence = true),
    countPresence: () =>
      guard(() => {
        if (!isOfPresence) return;
        isOfPresence = false;
        prepare(createCommits).run();
        prepare(raisePresence).run();
      }),
  };
}

/** Cache of joined texts by the statement's pieces. */
const texts = new WeakMap<readonly string[], string>();

function textOf({ pieces }: Statement<unknown>): string {
  const cached = texts.get(pieces);
  if (cached !== undefined) return cached;
  const text = joinPieces(pieces, () => placeholder);
  texts.set(pieces, text);
  return text;
}

function createPreparers(connection: SqliteConnection): Preparers {
  const prepared = new Map<string, SqliteStatement>();
  const preparedMany = new ByteBudgetCache<string, SqliteStatement>({
    maxBytes: maxInsertionBytes,
  });
  return {
    prepare(text) {
      const cached = prepared.get(text);
      if (cached !== undefined) return cached;
      const statement = connection.prepare(text);
      prepared.set(text, statement);
      return statement;
    },
    prepareMany(text) {
      const statement = preparedMany.get(text) ?? connection.prepare(text);
      preparedMany.set(text, statement, text.length);
      return statement;
    },
  };
}

/** Returns the parameters of a statement; those of a write are checked as PostgreSQL does. */
function checked(statement: Statement<unknown>, parameters: Parameters): Parameters {
  if (statement.kind !== 'read') checkStorable(parameters);
  return parameters;
}

/** Creates a session over a connection. `file` is the path for error messages. */
export function createSession(connection: SqliteConnection, file: string): SqliteSession {
  const { prepare, prepareMany } = createPreparers(connection);
  let closed = false;

  function prepareRows(query: Statement<unknown>): Pick<SqliteStatement, 'all' | 'get'> {
    const statement = prepare(textOf(query));
    return query.kind === 'read' && query.areRowsLists === true ? statement.lists() : statement;
  }

  /** Runs `work` and converts errors of SQLite to StoreErrors. */
  function guard<T>(work: () => T): T {
    if (closed) throw new StoreError('closed', 'The store is closed.');
    try {
      return work();
    } catch (error) {
      throw createStoreError(error, file);
    }
  }

  return {
    all: async (query, parameters) =>
      guard(() => rowsOf(query, prepareRows(query).all(...checked(query, parameters)))),
    get: async (query, parameters) =>
      guard(() => rowsOf(query, [prepareRows(query).get(...checked(query, parameters))])[0]),
    allMany: async (query, parameterLists) =>
      guard(() => {
        for (const parameters of parameterLists) checked(query, parameters);
        const select = prepareRows(query);
        return parameterLists.map((parameters) => rowsOf(query, select.all(...parameters)));
      }),
    // One connection writes at a time, so operational transactions are excluded already.
    excludeOperational: async () => undefined,
    concernPlayers: () => undefined,
    run: async (command, parameters) =>
      guard(() => prepare(textOf(command)).run(...checked(command, parameters))),
    runMany: async (command, parameterLists) =>
      guard(() => {
        for (const parameters of parameterLists) checked(command, parameters);
        return writeMany({ prepare, prepareMany }, command, parameterLists);
      }),
    exec: (text) => guard(() => connection.exec(text)),
    ...createCounts(prepare, guard),
    rollback() {
      try {
        connection.exec('ROLLBACK');
      } catch {
        // Some errors, such as a full disk, have already rolled back the transaction.
      }
    },
    close() {
      closed = true;
      connection.close();
    },
  };
}
