/**
 * Copies the accounts, which are stored next to a store, whenever the store is backed up or copied (docs/spec/access.md 3, rule 13).
 */

import { existsSync, renameSync, rmSync } from 'node:fs';
import { copyAccess } from '../access/index.ts';
import { readStoreFile } from '../store/engine/address.ts';
import type { SqlStore } from '../store/index.ts';
import { accountsFile, openStore } from '../store/index.ts';

/** Copies the accounts of a store to another one. Returns their number. Throws StoreError. */
export function copyAccounts(from: string, to: string): Promise<number> {
  return withStoreAt(from, (source) => withStoreAt(to, (target) => copyAccess(source, target)));
}

/** Writes the accounts next to a backup of a SQLite store. Throws StoreError. */
export async function backUpAccounts(store: string, backup: string): Promise<void> {
  await copyAccounts(store, `sqlite:${backup}`);
}

/**
 * Replaces the accounts with those next to a backup. A backup of an older version has no accounts; the current ones then remain. Throws
 * StoreError.
 * @param replaced the path to which the replaced store was moved; null if there was none
 */
export async function restoreAccounts(
  store: string,
  backup: string,
  replaced: string | null,
): Promise<void> {
  const file = readStoreFile(store);
  if (file === null || !existsSync(accountsFile(backup))) return;
  for (const ending of ['', '-wal', '-shm']) {
    const former = `${accountsFile(file)}${ending}`;
    if (!existsSync(former)) continue;
    if (replaced === null) rmSync(former);
    else renameSync(former, `${accountsFile(replaced)}${ending}`);
  }
  await copyAccounts(`sqlite:${backup}`, store);
}

async function withStoreAt<T>(url: string, work: (store: SqlStore) => Promise<T>): Promise<T> {
  const store = await openStore(url, { sqlite: { mustExist: true } });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
