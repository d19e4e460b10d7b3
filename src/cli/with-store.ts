/** Opens and closes the store for a command. */

import type { Command } from 'commander';
import type { ChosenStore } from '../app/store-options.ts';
import { describeUpgrade, toStoreOptions } from '../app/store-options.ts';
import { settingsFor } from '../settings/index.ts';
import type { OpenStoreOptions, SqlStore } from '../store/index.ts';
import { openStore } from '../store/index.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { terminal } from './terminal.ts';

/** Runs a command with the configured store and the command's arguments. By default the store must exist. */
export function onStore(
  command: Command,
  work: (store: SqlStore, args: readonly string[]) => Promise<void>,
  open: typeof withStore = withExistingStore,
): void {
  addSettings(command, settingsFor('store')).action(() =>
    open(readSettings(command, settingsFor('store')), (store) => work(store, command.args)),
  );
}

/** Runs `work` with the configured store and closes it. */
export async function withStore<T>(
  settings: ChosenStore,
  work: (store: SqlStore) => Promise<T>,
): Promise<T> {
  return closing(await openStore(settings.store, optionsOf(settings)), work);
}

/** Runs `work` like withStore, but throws StoreError if the store does not exist. */
export async function withExistingStore<T>(
  settings: ChosenStore,
  work: (store: SqlStore) => Promise<T>,
): Promise<T> {
  return closing(
    await openStore(settings.store, { ...optionsOf(settings), sqlite: { mustExist: true } }),
    work,
  );
}

/**
 * Runs `work` like withExistingStore, but changes nothing: throws StoreError `not-upgraded` for a store of an older version, and `not-created`
 * for an empty database.
 */
export async function withCurrentStore<T>(
  settings: ChosenStore,
  work: (store: SqlStore) => Promise<T>,
): Promise<T> {
  const options = { ...optionsOf(settings), sqlite: { mustExist: true }, isUpgraded: false };
  return closing(await openStore(settings.store, options), work);
}

/** Opens the store like withExistingStore, but for `work` that rebuilds the store. */
export async function withRebuiltStore<T>(
  settings: ChosenStore,
  work: (store: SqlStore) => Promise<T>,
): Promise<T> {
  const options = { ...optionsOf(settings), sqlite: { mustExist: true }, isRebuilt: true };
  return closing(await openStore(settings.store, options), work);
}

/** Runs `work` like withExistingStore, but on one snapshot, so that an export is consistent while an import runs. */
export async function withFrozenStore<T>(
  settings: ChosenStore,
  work: (store: SqlStore) => Promise<T>,
): Promise<T> {
  return withExistingStore(settings, async (store) => {
    const frozen = await store.freeze();
    try {
      return await work(frozen);
    } finally {
      await frozen.close();
    }
  });
}

function optionsOf(settings: ChosenStore): OpenStoreOptions {
  return {
    ...toStoreOptions(settings),
    onUpgrade: (step) => void terminal().stderr.write(`${describeUpgrade(step)}\n`),
  };
}

async function closing<T>(store: SqlStore, work: (store: SqlStore) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
