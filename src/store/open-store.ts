/** From a store's URL to a store. */

import type { OpenStoreOptions } from './engine/open-engine.ts';
import { openMigrated } from './engine/open-engine.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';

/**
 * Opens the store at `sqlite:PATH` (relative to the working directory, or absolute; `sqlite::memory:`
 * is a private one that is gone when closed) or `postgres://USER@HOST/DATABASE`, brought to the newest schema.
 * Throws StoreError.
 */
export async function openStore(url: string, options: OpenStoreOptions = {}): Promise<SqlStore> {
  return createSqlStore(await openMigrated(url, options), options);
}
