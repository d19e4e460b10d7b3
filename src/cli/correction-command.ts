/** What the commands that correct data have in common: the store, `--yes` and `--json`. */

import type { Command } from 'commander';
import { settingsFor } from '../settings/index.ts';
import type { CorrectedPlay, SqlStore } from '../store/index.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withExistingStore } from './with-store.ts';
import { printLine } from './terminal.ts';

/** The options of every correction. */
export interface CorrectionChoices {
  /** Makes the change; without it, the command shows what would change. */
  readonly yes: boolean;
  readonly json: boolean;
}

/** Adds the options of a correction that shows first what it would change. */
export function addConfirmation(command: Command): Command {
  return command
    .option('--yes', 'make the change; without it, the command only shows what would change', false)
    .option('--json', 'print a JSON object', false);
}

/** Runs a command with the existing store and its arguments. */
export function onExistingStore(command: Command, work: (store: SqlStore, args: readonly string[]) => Promise<void>): void {
  addSettings(command, settingsFor('store')).action(async () => {
    const settings = readSettings(command, settingsFor('store'));
    await withExistingStore(settings, (store) => work(store, command.args));
  });
}

/** The end of a text about a change that was not made. */
export const notYet = 'Nothing was changed. Add --yes to do it.';

/** Prints a result as a text or as JSON. */
export function printResult({ json }: Pick<CorrectionChoices, 'json'>, { text, value }: { text: string; value: object }): void {
  printLine(json ? JSON.stringify(value, null, 2) : text);
}

/** What JSON states about a correction of a player's game; the internal number of the player is no part of it. */
export function playFields({ player, gameId, trophies }: CorrectedPlay, done: boolean): object {
  return { done, player, gameId, trophies };
}
