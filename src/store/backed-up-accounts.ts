/** The accounts next to a SQLite backup, whose tables the access module declares. They are read from a copy, so the backup is not changed. */

import { existsSync, rmSync } from 'node:fs';
import { accountsFile } from './engine/sqlite/accounts-file.ts';
import { backUp as copyFile } from './engine/sqlite/backup.ts';
import { openSqliteEngine } from './engine/sqlite/sqlite-engine.ts';
import { StoreError } from './port/errors.ts';
import { ledgerNamed, recordedVersion } from './schema/ledger.ts';
import { openCompanion } from './schema/open-companion.ts';
import type { SqlStore } from './sql-store.ts';

/** Accounts in a file or next to a store. */
export type WithAccounts = Pick<SqlStore, 'openCompanion'>;

/** Copies accounts. Throws if they cannot be read. */
export type CopyAccounts = (from: WithAccounts, to: WithAccounts) => Promise<unknown>;

/** Deletes a database, its log and the index of the log. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/**
 * Copies the accounts next to a backup to those of another store, which has none yet. A backup of an older version has no accounts; then
 * nothing is copied. Throws StoreError.
 */
export async function copyBackedUpAccounts(
  backup: string,
  store: string,
  copyAccounts: CopyAccounts,
): Promise<void> {
  const file = accountsFile(backup);
  await copyFrom(file, store, (copy, target) => copyAccounts(existingIn(copy, file), target));
}

/**
 * Copies the accounts next to a store to those of its backup. If there are none, those of the backup are empty. A service of an older
 * version may be using the accounts, so they are not upgraded. Throws StoreError.
 */
export async function copyStoredAccounts(
  store: string,
  backup: string,
  copyAccounts: CopyAccounts,
): Promise<void> {
  await copyFrom(accountsFile(store), backup, (copy, target) =>
    copyAccounts(accountsIn(copy), target),
  );
}

/** Copies accounts from a copy of their file to those next to a store, if the file exists. */
async function copyFrom(
  file: string,
  store: string,
  copyAccounts: (copy: string, target: WithAccounts) => Promise<unknown>,
): Promise<void> {
  if (!existsSync(file)) return;
  const copy = `${accountsFile(store)}-unread`;
  removeDatabase(copy); // left by an interrupted restore or backup
  try {
    await copyFile({ file, target: copy, drivers: undefined }, () => undefined);
    await copyAccounts(copy, accountsIn(accountsFile(store)));
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('corrupt', `The accounts in ${file} cannot be read.`, error);
  } finally {
    removeDatabase(copy);
  }
}

/** Returns the accounts in a file, whose tables are created or upgraded when they are opened. */
export function accountsIn(file: string): WithAccounts {
  return {
    openCompanion: (plan) => openCompanion({ openCompanion: () => openSqliteEngine(file) }, plan),
  };
}

/** Returns the accounts in a file, which must contain their tables. @param shown the file's name in messages */
function existingIn(file: string, shown: string): WithAccounts {
  return {
    async openCompanion(plan) {
      const engine = await openSqliteEngine(file);
      const version = await recordedVersion(engine, ledgerNamed(plan.ledger));
      await engine.close();
      if (version === 0)
        throw new StoreError('not-a-store', `${shown} does not contain accounts of Laurel.`);
      return accountsIn(file).openCompanion(plan);
    },
  };
}
