/** What every import command does: a source into the store, with progress, summary and exit code. */

import type { Command } from 'commander';
import type { InstanceRule, SourceRequest, Summary } from '../data/import/index.ts';
import { SourceError } from '../data/import/index.ts';
import { describeSummary } from './describe-summary.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { reportProgress } from './progress.ts';
import { runInThread } from './run-in-thread.ts';
import type { StoreSettings } from './with-store.ts';

/** What may be chosen for every import. */
export interface ImportChoices {
  readonly keepGoing: boolean;
  readonly force: boolean;
  readonly strict: boolean;
  /** Leaves out webhooks, followed players and tombstones. */
  readonly dataOnly?: boolean;
}

/** Adds the options of ImportChoices. */
export function addImportChoices(command: Command): Command {
  return command
    .option('--keep-going', 'load what can be loaded and list the rest, instead of all or nothing', false)
    .option('--strict', 'reject a record for one value that cannot be used, instead of leaving out the value', false)
    .option('--force', 'bring back players who were deleted on request', false);
}

/** Loads a source, shows the progress, prints the summary. Throws CommandError where something was rejected. */
export async function runImport(
  source: SourceRequest,
  { store, levelSystem }: StoreSettings,
  { keepGoing, force, strict, dataOnly = false }: ImportChoices,
): Promise<void> {
  const progress = reportProgress();
  const instance: InstanceRule = dataOnly ? 'skip' : 'load';
  const job = { source: { ...source, strict }, settings: { store, levelSystem }, keepGoing, force, instance };
  const summary = await runInThread(job, ({ bytesRead: done, totalBytes: total, records }) =>
    progress.update({ title: 'importing', done, total, unit: 'bytes', note: `${records} records` }),
  ).finally(() => progress.stop());
  process.stdout.write(describeSummary(summary));
  if (summary.rejected.total > 0) throw new CommandError(verdictOn(summary));
}

/** For the standard error: whoever keeps the summary elsewhere is told all the same. */
function verdictOn({ rejected: { total, first }, isLoaded }: Summary): string {
  if (isLoaded) return `${total} rejected; what is right was loaded.`;
  const [{ where, reason } = { where: '', reason: '' }] = first;
  return `${where}: ${reason}. Nothing was loaded; with --keep-going, what is right is loaded and the rest listed.`;
}

/** A source that cannot be read ends the command with one sentence. */
export async function withSourceErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw new CommandError(error.message, exitCodes.failed, { cause: error });
    throw error;
  }
}
