/** Opening and closing the store around a command. */

import type { SettingsOf, storeSettings } from '../settings/index.ts';
import type { SqlStore, StoreObserver } from '../store/index.ts';
import { openStore } from '../store/index.ts';

export type StoreSettings = SettingsOf<typeof storeSettings>;

/** Runs `work` with the configured store, which is closed in any case. */
export async function withStore<T>(
  { store: url, levelSystem }: StoreSettings,
  work: (store: SqlStore) => Promise<T>,
  observer?: StoreObserver,
): Promise<T> {
  const store = await openStore(url, { levelSystem, ...(observer === undefined ? {} : { observer }) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
