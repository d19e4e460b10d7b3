/** Opening and closing the store around a command. */

import type { SettingsFor } from '../settings/index.ts';
import type { OpenStoreOptions, SqlStore } from '../store/index.ts';
import { openStore } from '../store/index.ts';

export type StoreSettings = SettingsFor<'store'>;

/** The service has more to say than a command. */
type ChosenStore = StoreSettings &
  Partial<Pick<SettingsFor<'serve'>, 'readStore' | 'storeConnections' | 'storeTimeout' | 'storeWriteTimeout' | 'visibleWithin'>>;

/** Runs `work` with the configured store, which is closed in any case; `more` is what a service's store has. */
export async function withStore<T>(
  settings: ChosenStore,
  work: (store: SqlStore) => Promise<T>,
  more: Pick<OpenStoreOptions, 'observer' | 'memory'> = {},
): Promise<T> {
  return closing(await openStore(settings.store, { ...storeOptionsOf(settings), ...more }), work);
}

/** The same with a store that is there already. Throws StoreError where it is not. */
export async function withExistingStore<T>(settings: StoreSettings, work: (store: SqlStore) => Promise<T>): Promise<T> {
  return closing(await openStore(settings.store, { ...storeOptionsOf(settings), sqlite: { mustExist: true } }), work);
}

async function closing<T>(store: SqlStore, work: (store: SqlStore) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** How a store is opened, as the settings say. */
export function storeOptionsOf({
  levelSystem,
  readStore,
  storeConnections,
  storeTimeout,
  storeWriteTimeout,
  visibleWithin,
}: ChosenStore): OpenStoreOptions {
  return {
    levelSystem,
    postgres: {
      ...(readStore === undefined || readStore === '' ? {} : { readStore }),
      ...(storeConnections === undefined ? {} : { readConnections: storeConnections }),
      ...(storeTimeout === undefined ? {} : { readTimeoutMs: storeTimeout * 1000 }),
      ...(storeWriteTimeout === undefined ? {} : { writeTimeoutMs: storeWriteTimeout * 1000 }),
      ...(visibleWithin === undefined ? {} : { visibleWithinMs: visibleWithin }),
    },
  };
}

/** The same as withExistingStore, with the store as it is at one moment: what is written out belongs together, though loads go on. */
export async function withFrozenStore<T>(settings: StoreSettings, work: (store: SqlStore) => Promise<T>): Promise<T> {
  return withExistingStore(settings, async (store) => {
    const frozen = await store.freeze();
    try {
      return await work(frozen);
    } finally {
      await frozen.close();
    }
  });
}
