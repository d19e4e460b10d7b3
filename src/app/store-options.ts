/** The settings of a store as options to open it. */

import type { SettingsFor } from '../settings/index.ts';
import type { OpenStoreOptions } from '../store/index.ts';

/** Settings that every command with a store has. */
export type StoreSettings = SettingsFor<'store'>;

/** Settings of the store; the service and exports have more of them than a command. */
export type ChosenStore = StoreSettings &
  Partial<
    Pick<
      SettingsFor<'serve'>,
      'networks' | 'readStore' | 'storeConnections' | 'storeTimeout' | 'storeWriteTimeout' | 'visibleWithin'
    >
  >;

/** Converts the settings of a store to the options to open it. */
export function toStoreOptions({
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
