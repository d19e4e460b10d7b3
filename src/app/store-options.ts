/** The settings of a store as options to open it, and what an operator is told when it is opened. */

import type { SettingsFor } from '../settings/index.ts';
import type { OpenStoreOptions, UpgradeStep } from '../store/index.ts';

/** Settings that every command with a store has. */
export type StoreSettings = SettingsFor<'store'>;

/** Settings of the store; the service and exports have more of them than a command. */
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

/** Describes an upgrade, which can take minutes before anything else is done: one line at its start and one at its end. */
export function describeUpgrade({ from, to, isDone }: UpgradeStep): string {
  return isDone
    ? `The store has been upgraded to schema ${to}.`
    : `The store is being upgraded from schema ${from} to ${to}. With a large store this takes minutes.`;
}

/** Says what to run if an upgrade has added tables to a store that is distributed over the servers of a cluster; null if nothing. */
export function describeUndistributed(tables: readonly string[]): string | null {
  if (tables.length === 0) return null;
  return `The upgrade has added tables that are on the coordinator only: ${tables.join(', ')}. Run "laurel db distribute".`;
}
