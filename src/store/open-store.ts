/** Opens a store by its URL. */

import type { OpenStoreOptions } from './open-engine.ts';
import { openMigrated } from './open-engine.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';

/**
 * Opens a store and upgrades its schema. Throws StoreError.
 *
 * @param url `sqlite:PATH` (absolute or relative to the working directory), `sqlite::memory:` (private, deleted when
 *   closed) or `postgres://USER@HOST/DATABASE`
 */
export async function openStore(url: string, options: OpenStoreOptions = {}): Promise<SqlStore> {
  return createSqlStore(await openMigrated(url, options), options);
}
