/** Runs an import command: loads a source with progress, summary and exit code. */

import type { Command } from 'commander';
import type { InstanceRule, SourceRequest, Summary } from '../data/import/index.ts';
import { SourceError } from '../data/import/index.ts';
import { describeSummary } from './describe-summary.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { reportProgress } from './progress.ts';
import { runInThread } from './run-in-thread.ts';
import type { StoreSettings } from './with-store.ts';

/** Options of every import command. */
export interface ImportChoices {
  readonly keepGoing: boolean;
  readonly force: boolean;
  readonly strict: boolean;
  /** Omits webhooks, followed players and tombstones. */
  readonly dataOnly?: boolean;
}

/** Adds the options of ImportChoices. */
export function addImportChoices(command: Command): Command {
  return command
    .option(
      '--keep-going',
      'load the valid records and list the rejected ones; by default, one rejected record stops the import',
      false,
    )
    .option('--strict', 'reject a record with an invalid value; by default, the value is omitted', false)
    .option('--force', 'restore players who were deleted on request', false);
}

/** Loads a source, shows progress and prints the summary. Throws CommandError if records were rejected. */
export async function runImport(
  source: SourceRequest,
  { store, levelSystem }: StoreSettings,
  { keepGoing, force, strict, dataOnly = false }: ImportChoices,
): Promise<void> {
  const progress = reportProgress();
  const instance: InstanceRule = dataOnly ? 'skip' : 'load';
  const job = { source: { ...source, strict }, settings: { store, levelSystem }, keepGoing, force, instance };
  const summary = await runInThread(job, ({ bytesRead: done, totalBytes: total, records }) =>
    progress.update({ title: 'Importing', done, total, unit: 'bytes', counted: { count: records, unit: 'records' } }),
  ).finally(() => progress.stop());
  process.stdout.write(describeSummary(summary));
  if (summary.rejected.total > 0) throw new CommandError(verdictOn(summary));
}

/** Returns the verdict for the standard error, so that it is shown even if the summary is redirected. */
function verdictOn({ rejected: { total, first }, isLoaded }: Summary): string {
  if (isLoaded) return `${total} records were rejected. All other records were loaded.`;
  const [{ where, reason } = { where: '', reason: '' }] = first;
  return `${where}: ${reason}. Nothing was loaded. Use --keep-going to load the valid records and list the rest.`;
}

/** Converts a SourceError to a CommandError. */
export async function withSourceErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw new CommandError(error.message, exitCodes.failed, { cause: error });
    throw error;
  }
}
