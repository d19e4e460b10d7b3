/** `laurel demo`: loads the demo data into an empty store. */

import type { Command } from 'commander';
import { loadDemo } from '../data/generate/index.ts';
import { settingsFor } from '../settings/index.ts';
import { CommandError } from './exit-codes.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withStore } from './with-store.ts';

export function describeDemoCommand(command: Command): void {
  addSettings(command, settingsFor('store')).action(async () => {
    await withStore(readSettings(command, settingsFor('store')), async (store) => {
      if (!(await store.isEmpty()))
        throw new CommandError('The store already contains data. Demo data can be loaded only into an empty store.');
      await loadDemo(store, Date.now());
      process.stdout.write(`${await store.countGames()} games were loaded.\n`);
    });
  });
}
