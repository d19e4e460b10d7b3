/**
 * Copies the accounts, which are stored next to a store, whenever the store is backed up or copied (docs/spec/access.md 3, rule 13).
 */

import { invariant } from '../invariant.ts';
import type { MergedAccess } from '../access/index.ts';
import { checkAccess, copyAccess, mergeAccess } from '../access/index.ts';
import type { SqlStore } from '../store/index.ts';
import { copyStoredAccounts, openStore } from '../store/index.ts';
import { readStoreFile } from '../store/engine/address.ts';

/** Copies the accounts of a store to another one, which has none. Returns their number. Throws StoreError. */
export function copyAccounts(from: string, to: string): Promise<number> {
  return withStoreAt(from, (source) => withStoreAt(to, (target) => copyAccess(source, target)));
}

/**
 * Throws StoreError if the accounts of a store, or the store, are of an older version. A service of that version may be using them, so they
 * are not upgraded.
 */
export async function refuseOlderAccounts(url: string): Promise<void> {
  const store = await openStore(url, { sqlite: { mustExist: true }, isUpgraded: false });
  try {
    await checkAccess({
      openCompanion: (plan) => store.openCompanion(plan, { isUpgraded: false }),
    });
  } finally {
    await store.close();
  }
}

/** Adds the accounts of a store to those of another one, which was empty until it became a copy of the store. Throws StoreError. */
export function addAccounts(from: string, to: string): Promise<MergedAccess> {
  return withStoreAt(from, (source) => withStoreAt(to, (target) => mergeAccess(source, target)));
}

/** Writes the accounts next to a backup of a SQLite store, which is not upgraded. Throws StoreError. */
export async function backUpAccounts(store: string, backup: string): Promise<void> {
  const file = invariant(readStoreFile(store), 'only a file is backed up');
  await copyStoredAccounts(file, backup, copyAccess);
}

async function withStoreAt<T>(url: string, work: (store: SqlStore) => Promise<T>): Promise<T> {
  const store = await openStore(url, { sqlite: { mustExist: true } });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
