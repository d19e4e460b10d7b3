/** `laurel restore`: replaces the SQLite store with a backup (docs/how-to/back-up-and-restore.md). */

import type { Command } from 'commander';
import { copyAccess, unlinkOtherPlayers } from '../access/index.ts';
import { plural } from '../plural.ts';
import { settingsFor } from '../settings/index.ts';
import { restoreStore } from '../store/index.ts';
import { withProgress } from './progress.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { printLine } from './terminal.ts';

const bytesPerMegabyte = 1_000_000;

/** Adds the argument, the settings and the action of the command. */
export function defineRestoreCommand(command: Command): void {
  command.argument('<file>', 'a file that "laurel db backup" wrote');
  addSettings(command, settingsFor('address')).action(async (file: string) => {
    const { store } = readSettings(command, settingsFor('address'));
    const { replaced, unlinked } = await withProgress((update) =>
      restoreStore(store, file, {
        now: Date.now(),
        copyAccounts: copyAccess,
        unlinkOthers: unlinkOtherPlayers,
        onProgress: ({ done, total }) =>
          update({
            title: 'Copying',
            done: Math.round(done / bytesPerMegabyte),
            total: Math.round(total / bytesPerMegabyte),
            unit: 'MB',
          }),
      }),
    );
    printLine(`The store was restored from ${file}.`);
    if (unlinked > 0)
      printLine(
        `The backup has no accounts, so those of the store remain. What named ${plural(unlinked, 'player', 'players')} who ${unlinked === 1 ? 'is' : 'are'} not in the backup was removed.`,
      );
    if (replaced !== null)
      printLine(
        `The store that it replaced is now ${replaced}. Delete it when you no longer need it.`,
      );
  });
}
