/** Opening and closing the store around a command. */

import type { SettingsOf, storeSettings } from '../settings/index.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

export type StoreSettings = SettingsOf<typeof storeSettings>;

/** Runs `work` with the configured store, which is closed in any case. */
export async function withStore<T>({ store: url, levelSystem }: StoreSettings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { levelSystem });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
