/** Converts the settings of a store to its options, and describes upgrades to the operator when the store is opened. */

import type { SettingsFor } from '../settings/index.ts';
import type { OpenStoreOptions, UpgradeStep } from '../store/index.ts';

/** The settings of every command that uses a store. */
export type StoreSettings = SettingsFor<'store'>;

/** Settings of the store. The service and exports have more of them than other commands. */
export type ChosenStore = StoreSettings &
  Partial<
    Pick<
      SettingsFor<'serve'>,
      | 'networks'
      | 'readStore'
      | 'storeConnections'
      | 'storeTimeout'
      | 'storeWriteTimeout'
      | 'visibleWithin'
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

/** Describes an upgrade of the store, which can delay the start by minutes: one line at its beginning and one at its end. */
export function describeUpgrade({ from, to, isDone }: UpgradeStep): string {
  return isDone
    ? `The store has been upgraded to schema ${to}.`
    : `The store is being upgraded from schema ${from} to ${to}. With a large store this takes minutes.`;
}

/** Returns the command to run if an upgrade has added tables to a store that is distributed over a cluster; null if none. */
export function describeUndistributed(tables: readonly string[]): string | null {
  if (tables.length === 0) return null;
  return `The upgrade has added tables that are on the coordinator only: ${tables.join(', ')}. Run "laurel db distribute --engine citus".`;
}
