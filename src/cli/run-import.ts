/** What every import command does: a source into the store, with progress, summary and exit code. */

import type { Source, Summary } from '../sources/index.ts';
import { ingest, SourceError } from '../sources/index.ts';
import { describeSummary } from './describe-summary.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { Progress } from './progress.ts';
import { createProgress } from './progress.ts';
import type { StoreSettings } from './with-store.ts';
import { withStore } from './with-store.ts';

/** Opens a source, loads it, prints the summary; the exit code says whether something was rejected. */
export async function runImport(open: () => Promise<Source>, settings: StoreSettings, keepGoing: boolean): Promise<void> {
  await report((onProgress) =>
    withSourceErrors(async () => {
      const source = await open();
      return withStore(settings, (store) => ingest(store, source, { keepGoing, now: Date.now(), onProgress }));
    }),
  );
}

/** Shows the progress of an import and its summary. */
export async function report(work: (onProgress: Progress['update']) => Promise<Summary>): Promise<void> {
  const progress = createProgress('importing');
  const summary = await work(progress.update).finally(() => progress.stop());
  process.stdout.write(describeSummary(summary));
  if (summary.rejected.total > 0) process.exitCode = exitCodes.failed;
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
