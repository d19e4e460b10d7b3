/** Whether other processes have a SQLite file open. */

import { existsSync } from 'node:fs';
import { StoreError } from '../../port/errors.ts';
import { loadSqliteDriver } from './sqlite-driver.ts';
import { storeErrorOf } from './sqlite-errors.ts';

/**
 * Throws StoreError `locked` if another process has the file open. Moves the write-ahead log into the file, so that afterwards the file
 * alone is the store. Does nothing if the file is missing or not a database.
 *
 * An open connection in WAL mode holds a shared lock on the file for its whole life, and to leave WAL mode SQLite needs the exclusive
 * one (sqlite.org/wal.html, section "Activating And Configuring WAL Mode").
 */
export async function refuseInUse(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const connection = (await loadSqliteDriver())(file, { readOnly: false });
  try {
    connection.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; ROLLBACK');
  } catch (error) {
    const cause = storeErrorOf(error, file);
    if (!(cause instanceof StoreError)) throw error;
    if (cause.code === 'not-a-store' || cause.code === 'corrupt') return;
    if (cause.code !== 'locked') throw cause;
    throw new StoreError('locked', `The store ${file} is in use. Stop the service and all other commands first.`, error);
  } finally {
    connection.close();
  }
}
