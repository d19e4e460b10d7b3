/** Whether the store has a contact of the operator. */

import { existsSync } from 'node:fs';
import type { StoreSettings } from '../../app/store-options.ts';
import { readStoreFile } from '../../store/engine/address.ts';
import { withExistingStore } from '../with-store.ts';

/** Reads it; a store that cannot be opened has none. */
export async function hasContact(settings: StoreSettings): Promise<boolean> {
  const file = readStoreFile(settings.store);
  if (file !== null && !existsSync(file)) return false;
  try {
    return await withExistingStore(settings, async (store) =>
      (await store.siteValues()).has('contact'),
    );
  } catch {
    return false; // the check of the store says why it cannot be opened
  }
}
