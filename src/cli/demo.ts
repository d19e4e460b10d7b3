/** `laurel demo`: the invented data, for a store that is empty. */

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
        throw new CommandError('The store holds data already; demo data is loaded only into an empty one.');
      await loadDemo(store, Date.now());
      process.stdout.write(`${await store.countGames()} games loaded\n`);
    });
  });
}
