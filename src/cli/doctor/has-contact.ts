/** Checks for the operator's contact address. */

import { existsSync } from 'node:fs';
import type { StoreSettings } from '../../app/store-options.ts';
import { readStoreFile } from '../../store/engine/address.ts';
import { withCurrentStore } from '../with-store.ts';

/** Checks whether the store contains the operator's contact address; false if the store cannot be opened. */
export async function hasContact(settings: StoreSettings): Promise<boolean> {
  const file = readStoreFile(settings.store);
  if (file !== null && !existsSync(file)) return false;
  try {
    return await withCurrentStore(settings, async (store) =>
      (await store.siteValues()).has('contact'),
    );
  } catch {
    return false; // the check of the store says why it cannot be opened
  }
}
