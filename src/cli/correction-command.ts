/** What the commands that correct data have in common: the store, `--yes` and `--json`, and an entry of the audit log. */

import type { Command } from 'commander';
import { ActionError } from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import type { CorrectedPlay, SqlStore } from '../store/index.ts';
import { onStore } from './with-store.ts';
import { printLine } from './terminal.ts';

/** The options of every correction. */
export interface CorrectionChoices {
  /** Makes the change; without it, the command shows what would change. */
  readonly yes: boolean;
  readonly json: boolean;
}

/** A correction that shows first what it would change. */
interface Correction<Result extends object> {
  /** The command without its values, for the audit log: `laurel game remove`. */
  readonly action: string;
  /** The subject of the audit entry; players by internal id. */
  readonly subjectOf: (done: Result) => string;
  readonly find: (store: SqlStore, args: readonly string[]) => Promise<Result>;
  readonly change: (store: SqlStore, args: readonly string[]) => Promise<Result>;
  readonly describe: (result: Result, isDone: boolean) => string;
  /** What JSON states besides `done`; by default the result. */
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

/** Adds the options of a correction that shows first what it would change. */
export function addConfirmation(command: Command): Command {
  return command
    .option('--yes', 'make the change; without it, the command only shows what would change', false)
    .option('--json', 'print a JSON object', false);
}

/** The end of a text about a change that was not made. */
export const notYet = 'Nothing was changed. Add --yes to do it.';

/** Prints a result as a text or as JSON. */
export function printResult(
  { json }: Pick<CorrectionChoices, 'json'>,
  { text, value }: { text: string; value: object },
): void {
  printLine(json ? JSON.stringify(value, null, 2) : text);
}

/** What JSON states about a correction of a player's game; the internal number of the player is no part of it. */
export function playFields({ player, gameId, trophies }: CorrectedPlay): object {
  return { player, gameId, trophies };
}

/** The actor of all entries of the command line in the audit log. */
export const actor = 'command line';

/** Runs a correction between the two writes of its audit entry. An entry that stays at `begun` belongs to a correction that was interrupted. */
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
