/** The port over an engine: the one implementation, whatever the database. */

import { CacheMemory } from '../cache/index.ts';
import type { LevelSystem } from '../domain/index.ts';
import { CatalogueCache } from './read/catalogue-cache.ts';
import { checkStore } from './maintenance/check.ts';
import { addClientRates } from './maintenance/client-rates.ts';
import { tombstones } from './maintenance/tombstones.ts';
import type { Engine, TableAccess } from './engine/engine.ts';
import { exportRecords } from './maintenance/export.ts';
import { freezeEngine } from './engine/frozen-engine.ts';
import type { Guard } from './engine/guarded-engine.ts';
import { guardEngine } from './engine/guarded-engine.ts';
import { readLastLoads } from './read/last-loads.ts';
import { runLoad } from './write/load.ts';
import { isMigrated } from './schema/migrate.ts';
import { StateReader } from './engine/one-state.ts';
import { operationalAccess } from './engine/operational-access.ts';
import type { PlayerAdmin } from './maintenance/player-admin.ts';
import { createPlayerAdmin } from './maintenance/player-admin.ts';
import { rebuild } from './maintenance/rebuild.ts';
import { usualLevelSystem } from './ranking/ranking.ts';
import { createCatalogueReads } from './read/catalogue.ts';
import { createCommunityReads } from './read/community.ts';
import type { PlayerLookup } from './read/player-lookup.ts';
import { createPlayerLookup } from './read/player-lookup.ts';
import { createPagedReads } from './read/pages.ts';
import { PlayerGameReader } from './read/player-games.ts';
import { createPlayerReads } from './read/players.ts';
import { createProfileReads } from './read/profile.ts';
import type { Store } from './port/store.ts';
import { createVersionReads, VersionReader } from './read/versions.ts';

export interface StoreOptions {
  /** Which points rank players; docs/spec/decisions.md 4. */
  readonly levelSystem?: LevelSystem;
  /** What games are cached in; a small one of its own where it is not given. */
  readonly memory?: CacheMemory;
}

/** The port, with what only the command line and caches of answers need. */
export interface SqlStore extends Store {
  readonly players: PlayerAdmin;
  /** What a source has to know of what is stored before it loads. */
  readonly known: PlayerLookup;
  /** For modules with tables of their own in this store (sql.ts): what is written through it invalidates nothing that is cached. */
  readonly operational: TableAccess;
  /** Loads and `operational` again; each of their transactions first asks the guard whether it may still write. */
  guardedBy(guard: Guard): Pick<SqlStore, 'load' | 'operational'>;
  /** When each source last loaded without an error: milliseconds UTC, by its name. */
  lastLoads(): Promise<ReadonlyMap<string, number>>;
  /** The store as it is at one moment, whatever is written meanwhile: what an export is made of. To be closed; loads into it fail. */
  freeze(): Promise<SqlStore>;
  /** Derives everything anew that is derived; gives the number of players. For a store whose check finds derived data wrong. */
  rebuild(): Promise<number>;
  /** Whether the schema is the one this Laurel works with. Throws StoreError where the store is out of reach. */
  isMigrated(): Promise<boolean>;
}

/** Enough for the answers of a command, or of one snapshot. */
const usualCacheBytes = 33_554_432;

function versionsOfEngine(engine: Engine): Pick<Store, 'commitVersion' | 'commitVersionOfTick' | 'source' | 'epoch'> {
  return {
    commitVersion: () => engine.commitVersion(),
    commitVersionOfTick: () => engine.commitVersionOfTick(),
    source: () => engine.source(),
    epoch: () => engine.epoch(),
  };
}

/** A store over an engine whose schema is up to date. */
export function createSqlStore(engine: Engine, options: StoreOptions = {}): SqlStore {
  const operational = operationalAccess(engine);
  const versions = new VersionReader(engine);
  const catalogue = new CatalogueCache(engine, versions, options.memory ?? new CacheMemory(usualCacheBytes));
  const system = options.levelSystem ?? usualLevelSystem;
  const lists = new PlayerGameReader(engine, catalogue);
  const players = createPlayerReads({ queries: engine, catalogue, lists }, system);
  const place = createProfileReads(engine, lists, system);
  const loadsInto =
    (target: Engine): Store['load'] =>
    (loadOptions, work) =>
      runLoad(target, tombstones(loadOptions.force ?? false), loadOptions, work, system);
  const freeze = (): Promise<SqlStore> => freezeStore(engine, options);
  const states = new StateReader<Store>(engine, freeze);
  const store: SqlStore = {
    ...players,
    ...createCatalogueReads(engine),
    ...createPagedReads(engine, catalogue),
    ...place,
    ...createCommunityReads(engine, catalogue, system, { ...players, ...place }),
    load: loadsInto(engine),
    players: createPlayerAdmin(engine),
    known: createPlayerLookup(engine),
    operational,
    guardedBy(guard) {
      const guarded = guardEngine(engine, guard);
      return { load: loadsInto(guarded), operational: operationalAccess(guarded) };
    },
    lastLoads: () => readLastLoads(engine),
    freeze,
    atOneState: (read) => states.read(store, read),
    isMigrated: () => isMigrated(engine),
    ...createVersionReads(engine, versions, system),
    addClientRates: (taken, now, maxAheadMs) => addClientRates(operational, taken, now, maxAheadMs),
    ...versionsOfEngine(engine),
    export: (player, exportOptions) => exportRecords(engine, { player, system, ...exportOptions }),
    check: () => checkStore(engine),
    rebuild: () => rebuild(engine),
    close: () => engine.close(),
  };
  return store;
}

async function freezeStore(engine: Engine, options: StoreOptions): Promise<SqlStore> {
  return createSqlStore(await freezeEngine(engine), { ...options, memory: new CacheMemory(usualCacheBytes) });
}
