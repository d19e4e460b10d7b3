/**
 * SQLite behind the seam: one connection reads and one writes the same file, so that readers see a
 * load only when it is complete (write-ahead log, sqlite.org/wal.html).
 */

import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { standardTypes } from '../../schema/column-types.ts';
import type { CatalogueColumn, Dialect, Engine, Queries, Snapshot, Transaction, TransactionKind } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import type { OpenSqlite, SqliteConnection, SqliteDriverName } from './sqlite-driver.ts';
import { loadSqliteDriver } from './sqlite-driver.ts';
import { storeErrorOf } from './sqlite-errors.ts';
import type { SqliteSession } from './sqlite-session.ts';
import { createSession } from './sqlite-session.ts';
import { read, write } from '../statement.ts';
import { createTickVersion } from '../tick-version.ts';

export interface SqliteOptions {
  /** How long a load waits for another process that is writing. */
  readonly busyTimeoutMs?: number;
  /** Drivers to try, the better one first. */
  readonly drivers?: readonly SqliteDriverName[];
  /** Not made where it is missing: what is only read or copied is not to be found empty for a slip in its name. */
  readonly mustExist?: boolean;
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
  // 24 MB, in KiB: the inner pages of the indexes of a large load stay in memory, and the whole process below 200 MB.
  'PRAGMA cache_size = -24576',
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
  types: standardTypes,
  // Descending, SQLite puts null last already, and takes no words for it in an index.
  descendingNullsLast: 'DESC',
  columns: read<CatalogueColumn>(
    'SELECT name AS "name", type AS "type", 1 - "notnull" AS "nullable", pk AS "keyPlace" FROM pragma_table_info(?) ORDER BY cid',
  ),
  integrity: read('SELECT integrity_check AS "finding" FROM pragma_integrity_check'),
};

/** Opens the file, made with its folder where it is missing and need not be there; `:memory:` is a private temporary one. Throws StoreError. */
export async function openSqliteEngine(path: string, options: SqliteOptions = {}): Promise<Engine> {
  const open = await loadSqliteDriver(options.drivers);
  const temporary = path === ':memory:' ? mkdtempSync(join(tmpdir(), 'laurel-')) : null;
  const file = temporary === null ? path : join(temporary, 'store.sqlite');
  try {
    if (temporary === null && options.mustExist === true && !existsSync(file)) throw missing(file);
    createFile(file);
    removeListFile(file);
    return createEngine(file, open, options, () => temporary !== null && rmSync(temporary, { recursive: true, force: true }));
  } catch (error) {
    throw storeErrorOf(error, file);
  }
}

function missing(file: string): StoreError {
  return new StoreError('cannot-open', `There is no store at ${file}; the service or an import would make one.`);
}

/** Earlier versions kept serialized lists of games, which are personal data, in a file beside the store. */
function removeListFile(file: string): void {
  try {
    rmSync(`${file}-lists`, { force: true });
  } catch {
    // On a disk that is read-only, or in a folder of another owner. Nothing reads the file.
  }
}

/** A new file is its owner's alone: it holds personal data. SQLite gives its log the same mode. */
function createFile(file: string): void {
  if (existsSync(file)) {
    refuseEmptied(file);
    return;
  }
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw new StoreError('cannot-open', `The store ${file} cannot be created.`, error);
  }
}

/** SQLite takes a file without content for a new one and throws its log away; one that has a log was emptied by somebody. */
function refuseEmptied(file: string): void {
  if (statSync(file).size > 0 || (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  throw new StoreError(
    'corrupt',
    `The store ${file} has been emptied, its log ${file}-wal has not; restore it from a backup or an export.`,
  );
}

/** Which file is at a path, by its device and number; null for none. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

function createEngine(file: string, open: OpenSqlite, options: SqliteOptions, onClosed: () => void): Engine {
  const writer = createSession(connect(open, file, false, pragmasOfWriter), file);
  const reader = createSession(connect(open, file, true, pragmasOfReader), file);
  const commitVersion = createCommitVersion(reader);
  const tickVersion = createTickVersion(commitVersion);
  const snapshots = new Set<Snapshot>();
  const identity = identityOf(file);
  let lastTransaction: Promise<unknown> = Promise.resolve();
  let closed = false;

  return {
    name: 'sqlite',
    dialect,
    ...readsOf(reader),
    state: async () => String(commitVersion()),
    commitVersion,
    commitVersionOfTick: tickVersion.read,
    ...oneServer,
    backup: (target) => backUp(open, file, target),
    transaction(work, kind = 'data') {
      if (closed) return Promise.reject(new StoreError('closed', 'The store is closed.'));
      const result = lastTransaction.then(async () => {
        try {
          refuseReplaced(file, identity);
          await begin(writer, file, options.busyTimeoutMs ?? defaultBusyTimeoutMs);
          return await transact(writer, work, kind);
        } finally {
          tickVersion.forget();
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

function readsOf({ all, get, allMany }: SqliteSession): Queries {
  return { all, get, allMany };
}

/** A file has one history, and is always read itself. */
const oneServer = { source: (): number => 0, epoch: (): number => 0 };

/** The count of data commits, which is read only where any connection has committed since the last time. */
function createCommitVersion(reader: SqliteSession): () => number {
  let version: number | null = null;
  let commits = 0;
  return () => {
    const seen = reader.dataVersion();
    if (seen !== version) commits = reader.dataCommits();
    version = seen;
    return commits;
  };
}

/** What is written to a file that is not at its path any more would be gone with the process. */
function refuseReplaced(file: string, identity: string | null): void {
  if (identityOf(file) === identity) return;
  throw new StoreError(
    'cannot-open',
    `The store ${file} has been moved, deleted or replaced while it was in use; start Laurel anew.`,
  );
}

/** A compact copy of one state of the file; readers and writers go on meanwhile (sqlite.org/lang_vacuum.html#vacuuminto). */
async function backUp(open: OpenSqlite, file: string, target: string): Promise<void> {
  if (existsSync(target)) throw new StoreError('not-empty', `${target} is there already; name a new file.`);
  createFile(target);
  const session = createSession(connect(open, file, true, pragmasOfReader), file);
  try {
    await session.run(write('VACUUM INTO ?'), [target]);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    session.close();
  }
}

async function transact<T>(
  writer: SqliteSession,
  work: (transaction: Transaction) => Promise<T>,
  kind: TransactionKind,
): Promise<T> {
  try {
    const before = writer.rowsWritten();
    const result = await work(writer);
    if (kind === 'data' && writer.rowsWritten() !== before) writer.countCommit();
    writer.exec('COMMIT');
    return result;
  } catch (error) {
    writer.rollback();
    if (error instanceof StoreError && error.code === 'disk-full') shrinkLog(writer);
    throw error;
  }
}

/** Gives back what a load that did not fit has taken for the log; others may need the room. */
function shrinkLog(writer: SqliteSession): void {
  try {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // What is in the log may not fit into the file either; then it stays, and its room is used by the next load.
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
  const giveUpAt = performance.now() + timeoutMs; // a clock that nobody sets
  writer.exec('PRAGMA busy_timeout = 0');
  for (;;) {
    try {
      writer.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'locked') throw error;
      if (performance.now() >= giveUpAt) {
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
