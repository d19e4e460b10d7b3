/** Opens a database by its address. */

import { readStoreFile, withoutPassword } from './engine/address.ts';
import type { Engine, Transaction } from './engine/engine.ts';
import { StoreError } from './port/errors.ts';
import type { OnUpgrade } from './schema/migrate.ts';
import { adoptLevelSystem, refuseOtherLevels } from './derived/level-system.ts';
import { migrate, ownPlan, refuseCreation, refuseUpgrade } from './schema/migrate.ts';
import type { StoreObserver } from './engine/observed-engine.ts';
import { observeEngine } from './engine/observed-engine.ts';
import type { PostgresOptions } from './engine/postgres/options.ts';
import type { StoreOptions } from './sql-store.ts';
import { traceEngine } from './engine/traced-engine.ts';
import type { SqliteOptions } from './engine/sqlite/sqlite-engine.ts';
import { openSqliteEngine } from './engine/sqlite/sqlite-engine.ts';

/** Options for opening a store. Only the options for the engine of the address are used. */
export interface OpenStoreOptions extends StoreOptions {
  readonly sqlite?: SqliteOptions;
  /** Receives the duration of the engine's reads and transactions. */
  readonly observer?: StoreObserver;
  readonly postgres?: PostgresOptions;
  /** Whether the store is opened for a rebuild. Its players may then be ranked by a level system other than the chosen one. */
  readonly isRebuilt?: boolean;
  /**
   * Whether the store is upgraded, created in an empty database, and given the level system, which is the default. Otherwise opening it changes
   * nothing, and a store of an older version or an empty database is refused.
   */
  readonly isUpgraded?: boolean;
  /** Called when the upgrade of an existing store begins and ends. */
  readonly onUpgrade?: OnUpgrade;
}

/** Engines by scheme of the address; each receives the whole address. */
const engines: Readonly<
  Record<string, (url: string, options: OpenStoreOptions) => Promise<Engine>>
> = {
  sqlite: (url, options) => openSqliteEngine(readStoreFile(url) ?? ':memory:', options.sqlite),
  postgres: openPostgres,
  postgresql: openPostgres,
};

/** Loads the driver only when it is used. */
async function openPostgres(url: string, { postgres }: OpenStoreOptions): Promise<Engine> {
  const { openPostgresEngine } = await import('./engine/postgres/engine.ts');
  return openPostgresEngine(url, postgres);
}

/** Opens the database at an address without checking its schema. Throws StoreError. */
export function openEngine(url: string, options: OpenStoreOptions = {}): Promise<Engine> {
  const [, scheme = '', rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s.exec(url) ?? [];
  const open = engines[scheme.toLowerCase()];
  if (open !== undefined && rest !== '') return open(url, options);
  const shown = JSON.stringify(withoutPassword(url));
  return Promise.reject(
    new StoreError(
      'unknown-scheme',
      `The store address ${shown} is not supported; use sqlite:PATH or postgres://USER@HOST/DATABASE.`,
    ),
  );
}

/** Rebuilds the store. The code is loaded only for an upgrade that needs it. */
async function rebuild(transaction: Transaction): Promise<void> {
  const { rebuildIn } = await import('./maintenance/rebuild.ts');
  await rebuildIn(transaction);
}

/** Opens the database at an address and upgrades its schema. Throws StoreError. */
export async function openMigrated(url: string, options: OpenStoreOptions = {}): Promise<Engine> {
  const engine = await openEngine(url, options);
  try {
    const isKept = options.isUpgraded === false;
    if (isKept) await refuseUpgrade(engine);
    if (isKept) await refuseCreation(engine);
    await migrate(engine, ownPlan, { onUpgrade: options.onUpgrade, rebuild });
    if (options.levelSystem !== undefined && options.isRebuilt !== true)
      await (isKept ? refuseOtherLevels : adoptLevelSystem)(engine, options.levelSystem);
    const traced = traceEngine(engine);
    return options.observer === undefined ? traced : observeEngine(traced, options.observer);
  } catch (error) {
    await engine.close();
    throw error;
  }
}
