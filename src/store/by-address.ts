/** Administrative operations on stores that are given by their URL: copy, back up, distribute. */

import { readStoreFile } from './engine/address.ts';
import type { CopiedTable, CopyProgress } from './maintenance/copy-store.ts';
import { copyStore, fillStore } from './maintenance/copy-store.ts';
import { distribute } from './maintenance/distribute.ts';
import type { ServerState } from './maintenance/server-state.ts';
import { readServerState } from './maintenance/server-state.ts';
import type { BackupProgress, Engine, TableAccess } from './engine/engine.ts';
import { removeDatabase } from './backed-up-accounts.ts';
import { accountsFile } from './engine/sqlite/accounts-file.ts';
import { operationalAccess } from './engine/operational-access.ts';
import { StoreError } from './port/errors.ts';
import { isInstalled, migrate, refuseUpgrade } from './schema/migrate.ts';
import { openEngine } from './open-engine.ts';
import { isInUse } from './engine/sqlite/in-use.ts';
import { read } from './engine/statement.ts';

/** Copies a store into an empty store; see copyStore. Throws StoreError `not-upgraded` for a store of an older version. */
export function copyBetween(
  from: string,
  to: string,
  onProgress: (progress: CopyProgress) => void,
): Promise<readonly CopiedTable[]> {
  return withEngine(
    from,
    (source) =>
      withEngine(to, (target) => copyStore(source, target, onProgress), { isTarget: true }),
    { older: 'refused' },
  );
}

/** Copies a store into an empty store that a service has open; see fillStore. */
export function fillBetween(
  from: string,
  to: string,
  onProgress: (progress: CopyProgress) => void,
): Promise<readonly CopiedTable[]> {
  return withEngine(from, (source) =>
    withEngine(to, (target) => fillStore(source, target, onProgress), { isTarget: true }),
  );
}

const selectEncoding = read<{ encoding: string }>(
  `SELECT current_setting('server_encoding') AS "encoding"`,
);

/** Throws StoreError for a database whose encoding cannot represent all texts. */
async function checkEncoding(engine: Engine): Promise<void> {
  if (engine.name !== 'postgres') return;
  const encoding = (await engine.get(selectEncoding, []))?.encoding;
  if (encoding === 'UTF8') return;
  throw new StoreError(
    'not-supported',
    `The target database is encoded in ${encoding ?? 'an unknown encoding'}, which cannot store all texts. Create one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

/** Callbacks of a backup. */
interface BackupWatcher {
  readonly onProgress: (progress: BackupProgress) => void;
  /** Copies what belongs to the store and is not in its file. If this fails, the backup has failed. */
  readonly copyOthers: () => Promise<void>;
  /**
   * Called when the backup fails, before its error is thrown. The tables are those of the store, so that the failure can be recorded there.
   */
  readonly onFailure: (tables: TableAccess, error: unknown) => Promise<void>;
}

/**
 * Backs up a file store to a new file while it is in use. The store is not upgraded: a service of an older version may be using it, and the
 * backup is the way back to that version. Throws StoreError `not-supported` for server stores.
 */
export function backUp(url: string, file: string, watcher: BackupWatcher): Promise<void> {
  const copy = async (engine: Engine): Promise<void> => {
    const { backup } = engine;
    if (backup === null) {
      throw new StoreError(
        'not-supported',
        'This store is a PostgreSQL server. Back it up with its own tools: pg_basebackup copies the whole server, pg_dump the tables; both work while it is in use.',
      );
    }
    try {
      await backup(file, watcher.onProgress);
      await completeBackup(file, watcher);
    } catch (error) {
      await watcher.onFailure(operationalAccess(engine), error);
      throw error;
    }
  };
  return withEngine(url, copy, { older: 'unchanged' });
}

/** Copies what belongs to a new backup. If this fails, the backup is removed, because it would look complete. */
async function completeBackup(file: string, { copyOthers }: BackupWatcher): Promise<void> {
  try {
    await copyOthers();
  } catch (error) {
    removeDatabase(file);
    removeDatabase(accountsFile(file));
    throw error;
  }
}

/** Checks whether another process has the store open; null for a server, where this is unknown. */
export async function isInUseElsewhere(url: string): Promise<boolean | null> {
  const file = readStoreFile(url);
  return file === null ? null : isInUse(file);
}

/**
 * Distributes the tables over the servers of a Citus cluster. Returns the SQL calls that it made. If it is called again, it only
 * distributes the tables that are not distributed yet.
 */
export function distributeAt(url: string): Promise<readonly string[]> {
  return withEngine(url, distribute);
}

/** Reads the settings of a PostgreSQL server and the rights on its tables. The store is neither created nor upgraded. Throws StoreError. */
export async function serverStateAt(url: string): Promise<ServerState> {
  const engine = await openEngine(url);
  try {
    return await readServerState(engine);
  } finally {
    await engine.close();
  }
}

/** How the store of an operation is opened. */
interface Opening {
  /** Whether the store is the target of a copy: it may be new, and must be able to store all texts. */
  readonly isTarget?: boolean;
  /** What is done with a store of an older version; by default it is upgraded first. A new store gets its tables in any case. */
  readonly older?: 'upgraded' | 'unchanged' | 'refused';
}

async function withEngine<T>(
  url: string,
  work: (engine: Engine) => Promise<T>,
  { isTarget = false, older = 'upgraded' }: Opening = {},
): Promise<T> {
  const engine = await openEngine(url, { sqlite: { mustExist: !isTarget } });
  try {
    if (isTarget) await checkEncoding(engine);
    if (older === 'refused') await refuseUpgrade(engine);
    if (older !== 'unchanged' || !(await isInstalled(engine))) await migrate(engine);
    return await work(engine);
  } finally {
    await engine.close();
  }
}
