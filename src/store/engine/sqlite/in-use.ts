/** Checks whether other processes have a SQLite file open. */

import { existsSync } from 'node:fs';
import { StoreError } from '../../port/errors.ts';
import { loadSqliteDriver } from './sqlite-driver.ts';
import { createStoreError } from './sqlite-errors.ts';

/**
 * Checks whether another process has the file open; false if the file is missing or not a database. If no process has it open, the
 * write-ahead log is moved into the file, so that afterwards the file alone is the store.
 *
 * An open connection in WAL mode holds a shared lock on the file for its whole life, and the first access in the exclusive locking
 * mode needs the exclusive lock (sqlite.org/wal.html, section "Use of WAL Without Shared-Memory").
 */
export async function isInUse(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const connection = (await loadSqliteDriver())(file, { readOnly: false });
  try {
    connection.exec(
      'PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK',
    );
    return false;
  } catch (error) {
    const cause = createStoreError(error, file);
    if (!(cause instanceof StoreError)) throw error;
    if (cause.code === 'not-a-store' || cause.code === 'corrupt') return false;
    if (cause.code !== 'locked') throw cause;
    return true;
  } finally {
    connection.close();
  }
}
