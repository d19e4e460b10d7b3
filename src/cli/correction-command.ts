/** Common code of the commands that correct data: they open the store, have `--yes` and `--json`, and write to the audit log. */

import type { Command } from 'commander';
import { ActionError } from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import type { CorrectedPlay, SqlStore } from '../store/index.ts';
import { onStore } from './with-store.ts';
import { printLine } from './terminal.ts';

/** The options of every command that corrects data. */
export interface CorrectionChoices {
  /** Makes the change; without it, the command shows what would change. */
  readonly yes: boolean;
  readonly json: boolean;
}

/** A correction that shows what it would change before it changes anything. */
interface Correction<Result extends object> {
  /** The command without its arguments, for the audit log, such as `laurel game remove`. */
  readonly action: string;
  /** Returns the game, or the player's internal id, for the audit entry. */
  readonly subjectOf: (done: Result) => string;
  readonly find: (store: SqlStore, args: readonly string[]) => Promise<Result>;
  readonly change: (store: SqlStore, args: readonly string[]) => Promise<Result>;
  readonly describe: (result: Result, isDone: boolean) => string;
  /** Returns the properties of the JSON output in addition to `done`; by default those of the result. */
  readonly fieldsOf?: (result: Result) => object;
}

/** Defines a correction on a command with its arguments. */
export function onCorrection<Result extends object>(
  command: Command,
  correction: Correction<Result>,
): void {
  const { find, change, describe, fieldsOf = (result) => result } = correction;
  onStore(addConfirmation(command), async (store, args) => {
    const { yes: done, ...choices } = command.opts<CorrectionChoices>();
    const result = done
      ? await runAudited(store, correction, () => change(store, args))
      : await find(store, args);
    const text = done ? describe(result, true) : `${describe(result, false)}\n${notYet}`;
    printResult(choices, { text, value: { done, ...fieldsOf(result) } });
  });
}

/** Adds the options of a correction that shows what it would change before it changes anything. */
export function addConfirmation(command: Command): Command {
  return command
    .option('--yes', 'make the change; without it, the command only shows what would change', false)
    .option('--json', 'print a JSON object', false);
}

/** The last sentence of a text about a change that was not made. */
export const notYet = 'Nothing was changed. Add --yes to do it.';

/** Prints a result as a text or as JSON. */
export function printResult(
  { json }: Pick<CorrectionChoices, 'json'>,
  { text, value }: { text: string; value: object },
): void {
  printLine(json ? JSON.stringify(value, null, 2) : text);
}

/** Returns the JSON properties for a correction of a player's game, without the player's internal id. */
export function playFields({ player, gameId, trophies }: CorrectedPlay): object {
  return { player, gameId, trophies };
}

/** The actor in all audit entries that the command line writes. */
export const actor = 'command line';

/** Writes an audit entry, runs a correction and completes the entry. An entry that remains `begun` belongs to an interrupted correction. */
export async function runAudited<T>(
  store: SqlStore,
  { action, subjectOf }: { readonly action: string; readonly subjectOf: (result: T) => string },
  work: () => Promise<T>,
): Promise<T> {
  const { audit } = composeState(store);
  const entryId = await audit.write({
    at: Date.now(),
    actor,
    action,
    subject: null,
    outcome: 'begun',
  });
  try {
    const result = await work();
    await audit.finish(entryId, { outcome: 'done', subject: subjectOf(result) });
    return result;
  } catch (error) {
    await audit.finish(entryId, {
      outcome: error instanceof ActionError ? error.failure : 'failed',
      subject: null,
    });
    throw error;
  }
}
