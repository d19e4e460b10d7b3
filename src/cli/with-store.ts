/** Opens and closes the store for a command. */

import type { SettingsFor } from '../settings/index.ts';
import type { OpenStoreOptions, SqlStore } from '../store/index.ts';
import { openStore } from '../store/index.ts';
import { describeUpgrade } from './describe-upgrade.ts';
import { terminal } from './terminal.ts';

export type StoreSettings = SettingsFor<'store'>;

/** Settings of the store; the service and exports have more of them than a command. */
type ChosenStore = StoreSettings &
  Partial<
    Pick<
      SettingsFor<'serve'>,
      'networks' | 'readStore' | 'storeConnections' | 'storeTimeout' | 'storeWriteTimeout' | 'visibleWithin'
    >
  >;

/** Runs `work` with the configured store and closes it. `more` are additional options of a service. */
export async function withStore<T>(
  settings: ChosenStore,
  work: (store: SqlStore) => Promise<T>,
  more: Pick<OpenStoreOptions, 'observer' | 'memory' | 'onUpgrade'> = {},
): Promise<T> {
  return closing(await openStore(settings.store, { ...storeOptionsOf(settings), ...more }), work);
}

/** Like withStore, but throws StoreError if the store does not exist. */
export async function withExistingStore<T>(settings: ChosenStore, work: (store: SqlStore) => Promise<T>): Promise<T> {
  return closing(await openStore(settings.store, { ...storeOptionsOf(settings), sqlite: { mustExist: true } }), work);
}

async function closing<T>(store: SqlStore, work: (store: SqlStore) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Converts the settings of a store to the options to open it. */
export function storeOptionsOf({
  levelSystem,
  networks,
  readStore,
  storeConnections,
  storeTimeout,
  storeWriteTimeout,
  visibleWithin,
}: ChosenStore): OpenStoreOptions {
  return {
    levelSystem,
    onUpgrade: (step) => void terminal().stderr.write(`${describeUpgrade(step)}\n`),
    ...(networks === undefined ? {} : { networks }),
    postgres: {
      ...(readStore === undefined || readStore === '' ? {} : { readStore }),
      ...(storeConnections === undefined ? {} : { readConnections: storeConnections }),
      ...(storeTimeout === undefined ? {} : { readTimeoutMs: storeTimeout * 1000 }),
      ...(storeWriteTimeout === undefined ? {} : { writeTimeoutMs: storeWriteTimeout * 1000 }),
      ...(visibleWithin === undefined ? {} : { visibleWithinMs: visibleWithin }),
    },
  };
}

/** Like withExistingStore, but `work` reads from one snapshot, so that an export is consistent during concurrent loads. */
export async function withFrozenStore<T>(settings: ChosenStore, work: (store: SqlStore) => Promise<T>): Promise<T> {
  return withExistingStore(settings, async (store) => {
    const frozen = await store.freeze();
    try {
      return await work(frozen);
    } finally {
      await frozen.close();
    }
  });
}
