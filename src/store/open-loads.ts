/** A write-only store. An import thread does not need the service's reads, and starts in half the time without them. */

import { GameCache } from './write/game-cache.ts';
import type { PlayerLookup } from './read/player-lookup.ts';
import { createPlayerLookup } from './read/player-lookup.ts';
import { createLoads } from './write/loads.ts';
import type { OpenStoreOptions } from './open-engine.ts';
import { openMigrated } from './open-engine.ts';
import { usualLevelSystem } from './derived/level-system.ts';
import type { Store } from './port/store.ts';

/** The functions for loads, and the lookups that sources need before them. */
type LoadStore = Pick<Store, 'load' | 'loadRecords' | 'close'> & { readonly known: PlayerLookup };

/** Opens the store at an address (open-engine.ts) for loads only. Throws StoreError. */
export async function openLoads(url: string, options: OpenStoreOptions = {}): Promise<LoadStore> {
  const engine = await openMigrated(url, options);
  const system = options.levelSystem ?? usualLevelSystem;
  const games = new GameCache();
  return {
    ...createLoads({ engine, games, system }),
    known: createPlayerLookup(engine),
    close: () => engine.close(),
  };
}
