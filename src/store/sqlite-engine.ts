/**
 * SQLite behind the seam: one connection reads and one writes the same file, so that readers see a
 * load only when it is complete (write-ahead log, sqlite.org/wal.html).
 */

import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CatalogueColumn, Dialect, Engine, Snapshot, Transaction } from './engine.ts';
import { statement } from './engine.ts';
import { StoreError } from './errors.ts';
import type { OpenSqlite, SqliteConnection, SqliteDriverName } from './sqlite-driver.ts';
import { loadSqliteDriver } from './sqlite-driver.ts';
import { storeErrorOf } from './sqlite-errors.ts';
import type { SqliteSession } from './sqlite-session.ts';
import { createSession } from './sqlite-session.ts';
import { createTurnStamp } from './turn-stamp.ts';

export interface SqliteOptions {
  /** How long a load waits for another process that is writing. */
  readonly busyTimeoutMs?: number;
  /** Drivers to try, the better one first. */
  readonly drivers?: readonly SqliteDriverName[];
}

const defaultBusyTimeoutMs = 10_000;
const busyRetryMs = 20;

/** Settings of every connection, each with its reason. */
const pragmasOfAll = [
  // The few waits left to the driver (recovery after a crash, opening) are short; loads wait without blocking, see begin().
  'PRAGMA busy_timeout = 2000',
  // A file from elsewhere cannot bring functions of ours to run through its views or indexes.
  'PRAGMA trusted_schema = OFF',
];
const pragmasOfWriter = [
  // Readers go on while a load is written; kept in the file, so setting it again costs nothing.
  'PRAGMA journal_mode = WAL',
  // With the log, a crash of the process loses nothing and one of the machine at most the newest loads, never
  // the file; an fsync at every commit would be the price of more.
  'PRAGMA synchronous = NORMAL',
  // A large load would otherwise leave a log of its size behind.
  'PRAGMA journal_size_limit = 67108864',
  // 32 MB, in KiB: the inner pages of the indexes of a large load stay in memory.
  'PRAGMA cache_size = -32768',
];
const pragmasOfReader = [
  // 16 MB, in KiB.
  'PRAGMA cache_size = -16384',
  // Pages of the file mapped into memory spare a copy per read; files beyond this size are read as usual. The writer
  // does without: a load touches everything once, and the map would count as memory of the process.
  'PRAGMA mmap_size = 268435456',
];

const dialect: Dialect = {
  clustered: 'WITHOUT ROWID',
  define: (command) => command,
  // Descending, SQLite puts null last already, and takes no words for it in an index.
  descendingNullsLast: 'DESC',
  columns: statement<CatalogueColumn>(
    'SELECT name AS "name", type AS "type", 1 - "notnull" AS "nullable", pk AS "keyPlace" FROM pragma_table_info(?) ORDER BY cid',
  ),
  integrity: statement('SELECT integrity_check AS "finding" FROM pragma_integrity_check'),
};

/** Opens the file, made with its folder where it is missing; `:memory:` is a private temporary one. Throws StoreError. */
export async function openSqliteEngine(path: string, options: SqliteOptions = {}): Promise<Engine> {
  const open = await loadSqliteDriver(options.drivers);
  const temporary = path === ':memory:' ? mkdtempSync(join(tmpdir(), 'laurel-')) : null;
  const file = temporary === null ? path : join(temporary, 'store.sqlite');
  try {
    createFile(file);
    return createEngine(file, open, options, () => temporary !== null && rmSync(temporary, { recursive: true, force: true }));
  } catch (error) {
    throw storeErrorOf(error, file);
  }
}

/** A new file is its owner's alone: it holds personal data. SQLite gives its log the same mode. */
function createFile(file: string): void {
  if (existsSync(file)) return;
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw new StoreError('cannot-open', `The store ${file} cannot be created.`, error);
  }
}

function createEngine(file: string, open: OpenSqlite, options: SqliteOptions, onClosed: () => void): Engine {
  const writer = createSession(connect(open, file, false, pragmasOfWriter), file);
  const reader = createSession(connect(open, file, true, pragmasOfReader), file);
  const turnStamp = createTurnStamp(() => reader.dataVersion());
  const snapshots = new Set<Snapshot>();
  let lastTransaction: Promise<unknown> = Promise.resolve();
  let closed = false;

  return {
    name: 'sqlite',
    besidePath: file,
    dialect,
    all: reader.all,
    get: reader.get,
    allMany: reader.allMany,
    stamp: () => reader.dataVersion(),
    stampOfTurn: turnStamp.read,
    era: () => 0,
    backup: (target) => backUp(open, file, target),
    transaction(work) {
      if (closed) return Promise.reject(new StoreError('closed', 'The store is closed.'));
      const result = lastTransaction.then(async () => {
        try {
          return await transact(writer, file, options.busyTimeoutMs ?? defaultBusyTimeoutMs, work);
        } finally {
          turnStamp.forget();
        }
      });
      lastTransaction = result.catch(() => undefined);
      return result;
    },
    async snapshot() {
      const session = createSession(connect(open, file, true, pragmasOfReader), file);
      const snapshot = beginSnapshot(session, () => snapshots.delete(snapshot));
      snapshots.add(snapshot);
      return snapshot;
    },
    async close() {
      if (closed) return;
      closed = true;
      await lastTransaction;
      for (const snapshot of snapshots) await snapshot.close();
      reader.close();
      writer.close();
      onClosed();
    },
  };
}

/** A compact copy of one state of the file; readers and writers go on meanwhile (sqlite.org/lang_vacuum.html#vacuuminto). */
async function backUp(open: OpenSqlite, file: string, target: string): Promise<void> {
  if (existsSync(target)) throw new StoreError('not-empty', `${target} is there already; name a new file.`);
  createFile(target);
  const session = createSession(connect(open, file, true, pragmasOfReader), file);
  try {
    await session.run(statement('VACUUM INTO ?'), [target]);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    session.close();
  }
}

async function transact<T>(
  writer: SqliteSession,
  file: string,
  busyTimeoutMs: number,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  await begin(writer, file, busyTimeoutMs);
  try {
    const result = await work(writer);
    writer.exec('COMMIT');
    return result;
  } catch (error) {
    writer.rollback();
    throw error;
  }
}

function beginSnapshot(session: SqliteSession, onClosed: () => void): Snapshot {
  session.exec('BEGIN');
  let open = true;
  return {
    all: session.all,
    get: session.get,
    allMany: session.allMany,
    async close() {
      if (!open) return;
      open = false;
      session.close();
      onClosed();
    },
  };
}

function connect(open: OpenSqlite, file: string, readOnly: boolean, pragmas: readonly string[]): SqliteConnection {
  const connection = open(file, { readOnly });
  try {
    for (const pragma of [...pragmasOfAll, ...pragmas]) connection.exec(pragma);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Takes the write lock. Waits in turns of the event loop: SQLite's own waiting would stop every reader of this process. */
async function begin(writer: SqliteSession, file: string, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  writer.exec('PRAGMA busy_timeout = 0');
  for (;;) {
    try {
      writer.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'locked') throw error;
      if (Date.now() >= giveUpAt) {
        throw new StoreError(
          'locked',
          `The store ${file} is being written by another process; try again when it is done.`,
          error,
        );
      }
      await delay(busyRetryMs);
    }
  }
}
