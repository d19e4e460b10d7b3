/** Restores a SQLite store from a backup (docs/spec/decisions.md 9.12). */

import { existsSync, linkSync, renameSync } from 'node:fs';
import type { CopyAccounts } from './backed-up-accounts.ts';
import { copyBackedUpAccounts, removeDatabase } from './backed-up-accounts.ts';
import { readStoreFile } from './engine/address.ts';
import type { BackupProgress } from './engine/engine.ts';
import { openEngine } from './open-engine.ts';
import type { UnlinkOthers } from './remaining-accounts.ts';
import { copyRemainingAccounts } from './remaining-accounts.ts';
import { accountsFile } from './engine/sqlite/accounts-file.ts';
import { backUp as copyFile } from './engine/sqlite/backup.ts';
import { isInUse } from './engine/sqlite/in-use.ts';
import { StoreError } from './port/errors.ts';
import { isInstalled, migrate } from './schema/migrate.ts';
import { checkStore } from './maintenance/check.ts';

/** The result of a restore. */
export interface Restored {
  /** The new path of the replaced store; null if there was none. */
  readonly replaced: string | null;
  /** Number of players whom the remaining accounts named, and who are not in the backup; 0 if the backup has accounts. */
  readonly unlinked: number;
}

/** Options of a restore: its time, how accounts are copied, how those that remain are changed, and the receiver of its progress. */
export interface RestoreOptions {
  /** Milliseconds UTC. The time becomes part of the replaced store's file name. */
  readonly now: number;
  readonly copyAccounts: CopyAccounts;
  readonly unlinkOthers: UnlinkOthers;
  readonly onProgress: (progress: BackupProgress) => void;
}

/**
 * Replaces the store and its accounts with copies of those in the backup. The copies are upgraded and checked first; the backup is not
 * changed. The replaced store gets another name. If anything fails, the store is unchanged. If the backup has no
 * accounts, those of the store remain, without what names players who are not in the backup.
 *
 * @throws StoreError `locked` if the store is in use; `not-a-store` or `corrupt` for a file that is not a sound backup
 */
export async function restoreStore(
  url: string,
  backup: string,
  { now, copyAccounts, unlinkOthers, onProgress }: RestoreOptions,
): Promise<Restored> {
  const file = fileOf(url);
  if (!existsSync(backup)) throw new StoreError('cannot-open', `There is no backup at ${backup}.`);
  await refuseInUse(file);
  const copy = `${file}.restoring`;
  const remove = (): void => [copy, accountsFile(copy)].forEach(removeDatabase);
  remove(); // left by an interrupted restore
  try {
    await copyFile({ file: backup, target: copy, drivers: undefined }, onProgress);
    await examineBackup(copy, backup);
    await copyBackedUpAccounts(backup, copy, copyAccounts);
    const hasAccounts = existsSync(accountsFile(copy));
    const unlinked = hasAccounts ? 0 : await copyRemainingAccounts(file, copy, unlinkOthers);
    await refuseInUse(file); // the store may have been opened during the copy
    return { replaced: replace(file, copy, now), unlinked };
  } finally {
    remove();
  }
}

async function refuseInUse(file: string): Promise<void> {
  if ((await isInUse(file)) || (await isInUse(accountsFile(file))))
    throw new StoreError(
      'locked',
      `The store ${file} is in use. Stop the service and all other commands first.`,
    );
}

function fileOf(url: string): string {
  const file = readStoreFile(url);
  if (file !== null) return file;
  throw new StoreError(
    'not-supported',
    'Only a SQLite file can be restored from a backup of Laurel. Restore a PostgreSQL server with its own tools, such as pg_restore.',
  );
}

/** Upgrades a backup's copy to the current schema and checks all its data. Throws StoreError. @param backup its name in messages */
export async function examineBackup(copy: string, backup: string): Promise<void> {
  const engine = await openEngine(`sqlite:${copy}`, { sqlite: { mustExist: true } });
  try {
    if (!(await isInstalled(engine)))
      throw new StoreError('not-a-store', `${backup} is a database, but not a backup of Laurel.`);
    await migrate(engine);
    const [first, ...others] = await checkStore(engine);
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new StoreError(
      'corrupt',
      `The backup ${backup} has problems and was not restored: ${first.what}${more}.`,
    );
  } finally {
    await engine.close();
  }
}

/** Replaces the database `file`, and its accounts if `copy` has accounts. Returns the new name of the old files; null if there were none. */
function replace(file: string, copy: string, now: number): string | null {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const isThere = existsSync(file) || existsSync(accountsFile(file));
  const replaced = isThere ? freeName(`${file}.replaced-${time}`) : null;
  // First, because accounts that remain name only people whom both stores have: they are right even if a crash comes before the store.
  if (existsSync(accountsFile(copy)))
    replaceDatabase(
      accountsFile(file),
      accountsFile(copy),
      replaced === null ? null : accountsFile(replaced),
    );
  replaceDatabase(file, copy, replaced);
  return replaced;
}

/** Renames `copy` to `file`. What was there gets the name `replaced`, or is deleted if that is null. */
function replaceDatabase(file: string, copy: string, replaced: string | null): void {
  if (replaced === null) removeDatabase(file);
  else moveAway(file, replaced);
  renameSync(copy, file);
}

function moveAway(file: string, replaced: string): void {
  // Only a damaged database still has a log here. It must not remain next to the restored one, because SQLite would apply it.
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, replaced + suffix);
  if (existsSync(file)) rename(file, replaced);
}

/** Returns the name; appends a number if there was another restore in the same second. */
function freeName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free) || existsSync(accountsFile(free)); number += 1)
    free = `${name}-${number}`;
  return free;
}

/** Adds a second link, so that the store keeps its name until the copy takes it, and a crash never leaves the folder without a store. */
function rename(file: string, replaced: string): void {
  try {
    linkSync(file, replaced);
  } catch {
    renameSync(file, replaced); // the file system does not support links
  }
}
