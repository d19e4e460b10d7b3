/** From a store's URL to a store. */

import { StoreError } from './errors.ts';
import { migrate } from './migrate.ts';
import type { StoreObserver } from './observed-engine.ts';
import { observeEngine } from './observed-engine.ts';
import type { SqlStore, StoreOptions } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { traceEngine } from './traced-engine.ts';
import type { SqliteOptions } from './sqlite-engine.ts';
import { openSqliteEngine } from './sqlite-engine.ts';

export interface OpenStoreOptions extends StoreOptions {
  readonly sqlite?: SqliteOptions;
  /** Told how long the engine's work takes. */
  readonly observer?: StoreObserver;
}

const engines: Readonly<Record<string, (rest: string, options: OpenStoreOptions) => ReturnType<typeof openSqliteEngine>>> = {
  sqlite: (path, options) => openSqliteEngine(path, options.sqlite),
};

/**
 * Opens the store at `sqlite:PATH` (relative to the working directory, or absolute; `sqlite::memory:`
 * is a private one that is gone when closed), brought to the newest schema. Throws StoreError.
 */
export async function openStore(url: string, options: OpenStoreOptions = {}): Promise<SqlStore> {
  const [, scheme = '', rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s.exec(url) ?? [];
  const openEngine = engines[scheme.toLowerCase()];
  if (openEngine === undefined || rest === '') {
    throw new StoreError('unknown-scheme', `No store is known by the address ${JSON.stringify(url)}; write sqlite:PATH.`);
  }
  const engine = await openEngine(rest, options);
  try {
    await migrate(engine);
    const traced = traceEngine(engine);
    return createSqlStore(options.observer === undefined ? traced : observeEngine(traced, options.observer), options);
  } catch (error) {
    await engine.close();
    throw error;
  }
}
