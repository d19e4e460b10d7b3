/**
 * SQLite engine. One connection reads and another writes the same file, so that readers see the changes of a load only after its commit
 * (write-ahead log, sqlite.org/wal.html).
 */

import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { standardTypes } from '../../columns/column-types.ts';
import type {
  CatalogueColumn,
  Dialect,
  Engine,
  Snapshot,
  Transaction,
  TransactionKind,
} from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { accountsFile } from './accounts-file.ts';
import { backUp } from './backup.ts';
import type { OpenSqlite, SqliteConnection, SqliteDriverName } from './sqlite-driver.ts';
import { loadSqliteDriver } from './sqlite-driver.ts';
import { createStoreError } from './sqlite-errors.ts';
import type { SqliteSession } from './sqlite-session.ts';
import { createSession } from './sqlite-session.ts';
import { read } from '../statement.ts';
import type { TurnReads } from './turn-reads.ts';
import { readInTurns } from './turn-reads.ts';
import { yieldingReads } from './yielding-reads.ts';

/** Options for opening a file; each has a default. */
export interface SqliteOptions {
  /** Maximum milliseconds to wait for the write lock of another process. */
  readonly busyTimeoutMs?: number;
  /** Drivers to try, the preferred one first. */
  readonly drivers?: readonly SqliteDriverName[];
  /** Fails if the file is missing, so that a mistyped path is not opened as an empty store. */
  readonly mustExist?: boolean;
}

const defaultBusyTimeoutMs = 10_000;
const busyRetryMs = 20;

/** Settings of every connection, each with a comment on its reason. */
const commonPragmas = [
  // For the short waits inside the driver (opening, recovery after a crash); loads wait without blocking, see begin().
  'PRAGMA busy_timeout = 2000',
  // Views and indexes of an untrusted file cannot call unsafe SQL functions, such as load_extension.
  'PRAGMA trusted_schema = OFF',
];
const writerPragmas = [
  // Writes do not block readers. The mode is stored in the file, so setting it again costs nothing.
  'PRAGMA journal_mode = WAL',
  // A crash of the process loses nothing. A crash of the machine can lose the newest loads, but does not corrupt the file;
  // preventing that would need an fsync at every commit.
  'PRAGMA synchronous = NORMAL',
  // Truncates the log after a large load.
  'PRAGMA journal_size_limit = 67108864',
  // Overwrites deleted and replaced data with zeros, so that nothing of a deleted player is left in the file.
  'PRAGMA secure_delete = ON',
  // 24 MB, in KiB: enough for the inner pages of the indexes during a large load, with the process below 200 MB.
  'PRAGMA cache_size = -24576',
];
const readerPragmas = [
  // 2 MB, in KiB, for pages that are not mapped. A larger cache in each reader would take memory that the system cannot reclaim.
  'PRAGMA cache_size = -2048',
  // SQLite's maximum of 2 GB. Memory-mapped pages save a copy per read, and the system can drop them; the file beyond this size
  // is read as usual. The writer does not map the file: a load touches most pages once.
  'PRAGMA mmap_size = 2147418112',
];

const dialect: Dialect = {
  clustered: 'WITHOUT ROWID',
  types: standardTypes,
  // SQLite sorts null last in descending order, and does not support NULLS LAST in an index.
  descendingNullsLast: 'DESC',
  renameTable: (from, to) => [`ALTER TABLE ${from} RENAME TO ${to}`],
  columns: read<CatalogueColumn>(
    'SELECT name AS "name", type AS "type", 1 - "notnull" AS "nullable", pk AS "keyPlace" FROM pragma_table_info(?) ORDER BY cid',
  ),
  integrity: read('SELECT integrity_check AS "finding" FROM pragma_integrity_check'),
};

/**
 * Opens the file. Creates it with its folder if it is missing, unless `mustExist` is set. `:memory:` is a private temporary file.
 * Throws StoreError.
 */
export async function openSqliteEngine(path: string, options: SqliteOptions = {}): Promise<Engine> {
  const open = await loadSqliteDriver(options.drivers);
  const temporary = path === ':memory:' ? mkdtempSync(join(tmpdir(), 'laurel-')) : null;
  const file = temporary === null ? path : join(temporary, 'store.sqlite');
  try {
    if (temporary === null && options.mustExist === true && !existsSync(file)) throw missing(file);
    createFile(file);
    removeListFile(file);
    return createEngine({ path, file, open, options }, () => {
      if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
    });
  } catch (error) {
    throw createStoreError(error, file);
  }
}

function missing(file: string): StoreError {
  return new StoreError(
    'cannot-open',
    `There is no store at ${file}; start the service or run an import to create one.`,
  );
}

/** Deletes the file that earlier versions used for serialized lists of games, which are personal data. */
function removeListFile(file: string): void {
  try {
    rmSync(`${file}-lists`, { force: true });
  } catch {
    // The disk is read-only, or the folder has another owner. The file may remain, because no code reads it.
  }
}

/** Creates a missing file with access for its owner only, because it contains personal data. SQLite gives its log the same mode. */
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

/** Rejects an empty file with a log: it was truncated. SQLite would treat it as new and delete the log. */
function refuseEmptied(file: string): void {
  // absent: there is no log
  if (
    statSync(file).size > 0 ||
    (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0
  )
    return;
  throw new StoreError(
    'corrupt',
    `The store ${file} has been emptied, but its log ${file}-wal has not. Restore the store from a backup or an export.`,
  );
}

/** Returns device and inode of the file at a path; null if there is none. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

/** The file of an engine, and the options for opening it. */
interface Opening {
  /** The path as given by the caller. */
  readonly path: string;
  readonly file: string;
  readonly open: OpenSqlite;
  readonly options: SqliteOptions;
}

function createEngine({ path, file, open, options }: Opening, onClosed: () => void): Engine {
  const writer = createSession(connect(open, file, false, writerPragmas), file);
  const reader = createSession(connect(open, file, true, readerPragmas), file);
  const reads = readInTurns(reader);
  const { commitVersions, commitVersionsOfTick } = reads;
  const transactions = queueTransactions(
    file,
    { writer, reads },
    options.busyTimeoutMs ?? defaultBusyTimeoutMs,
  );
  const snapshots = new Set<Snapshot>();
  let closed = false;

  return {
    name: 'sqlite',
    dialect,
    ...yieldingReads(reads),
    state: async () => String(commitVersions().of(null)),
    knownState: () => String(commitVersions().of(null)),
    commitVersions,
    commitVersionsOfTick,
    ...constantVersions,
    openCompanion: () => openSqliteEngine(accountsFile(path), { ...options, mustExist: false }),
    backup: (target, onProgress) => backUp({ file, target, drivers: options.drivers }, onProgress),
    transaction: (work, transactionOptions) =>
      closed
        ? Promise.reject(new StoreError('closed', 'The store is closed.'))
        : transactions.run(work, transactionOptions),
    async snapshot() {
      const session = createSession(connect(open, file, true, readerPragmas), file);
      const snapshot = beginSnapshot(session, () => snapshots.delete(snapshot));
      snapshots.add(snapshot);
      return snapshot;
    },
    async close() {
      if (closed) return;
      closed = true;
      await transactions.end();
      for (const snapshot of snapshots) await snapshot.close();
      reads.renew();
      reader.close();
      writer.close();
      onClosed();
    },
  };
}

/** These versions never change: all reads come from the same file, whose commits are never discarded. */
const constantVersions = { source: (): number => 0, epoch: (): number => 0 };

/** Throws if the file is no longer at its path: writes to it would be lost when the process exits. */
function refuseReplaced(file: string, identity: string | null): void {
  if (identityOf(file) === identity) return;
  throw new StoreError(
    'cannot-open',
    `The store ${file} has been moved, deleted or replaced while it was in use; restart Laurel.`,
  );
}

/** The connections of an engine. While reads of this process use the log, SQLite cannot restart the log at a commit or checkpoint. */
interface Connections {
  readonly writer: SqliteSession;
  readonly reads: Pick<TurnReads, 'renew'>;
}

/** The transactions of this process, which run in the order of their calls. */
interface Transactions {
  readonly run: Engine['transaction'];
  /** Waits for the transactions that have begun. */
  end(): Promise<unknown>;
}

function queueTransactions(
  file: string,
  connections: Connections,
  busyTimeoutMs: number,
): Transactions {
  const identity = identityOf(file);
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work, { kind = 'data', erases = false } = {}) {
      const result = last.then(async () => {
        refuseReplaced(file, identity);
        await begin(connections.writer, file, busyTimeoutMs);
        return erases
          ? erase(connections, () => transact(connections, work, kind))
          : transact(connections, work, kind);
      });
      last = result.catch(() => undefined);
      return result;
    },
    end: () => last,
  };
}

async function transact<T>(
  { writer, reads }: Connections,
  work: (transaction: Transaction) => Promise<T>,
  kind: TransactionKind,
): Promise<T> {
  try {
    const before = writer.rowsWritten();
    const result = await work(writer);
    const hasWritten = writer.rowsWritten() !== before;
    if (hasWritten && kind === 'operational') writer.countPresence();
    if (hasWritten && kind === 'data') writer.countCommit();
    reads.renew();
    writer.exec('COMMIT');
    return result;
  } catch (error) {
    writer.rollback();
    if (error instanceof StoreError && error.code === 'disk-full') shrinkLog({ writer, reads });
    throw error;
  }
}

/**
 * Moves the log into the file after `work`, so that the log contains no earlier state of deleted data. If a reader of another process
 * uses the log, the log remains until the next checkpoint.
 */
async function erase<T>(connections: Connections, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    shrinkLog(connections);
  }
}

/** Truncates the log after a load that did not fit on the disk, to free its space. */
function shrinkLog({ writer, reads }: Connections): void {
  try {
    reads.renew();
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The log's content may not fit into the file either. Then the log remains, and the next load reuses its space.
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

function connect(
  open: OpenSqlite,
  file: string,
  readOnly: boolean,
  pragmas: readonly string[],
): SqliteConnection {
  const connection = open(file, { readOnly });
  try {
    for (const pragma of [...commonPragmas, ...pragmas]) connection.exec(pragma);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Takes the write lock. Waits asynchronously, because SQLite's own wait would block all requests of this process. */
async function begin(writer: SqliteSession, file: string, timeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs; // monotonic clock
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
