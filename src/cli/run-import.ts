/** Runs an import command: imports a source, and reports progress, summary and exit code. */

import type {
  importOptions,
  OptionsOf,
  pruneOptions,
  restoreOptions,
  SourceRequest,
  Summary,
} from '../data/import/index.ts';
import { detectFile, pruning, SourceError } from '../data/import/index.ts';
import { isPrivateStore } from '../store/engine/address.ts';
import { describeSummary } from './describe-summary.ts';
import type { SettingsFor } from '../settings/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { fetchNewPictures } from '../app/fetch-pictures.ts';
import { describeFetched } from './fetch-images.ts';
import { reportProgress } from './progress.ts';
import { runInThread } from './run-in-thread.ts';
import { warnOfDemo } from './warn-of-demo.ts';
import type { StoreSettings } from '../app/store-options.ts';
import { withExistingStore } from './with-store.ts';
import { terminal } from './terminal.ts';
import { plural } from '../plural.ts';

/** The values of the options that every import command has. */
export type ImportChoices = OptionsOf<typeof importOptions>;

/** Imports a source, shows progress, and prints and returns the summary. Throws CommandError if records were rejected. */
export async function runImport(
  source: SourceRequest,
  settings: StoreSettings & SettingsFor<'pictures'>,
  {
    strict,
    restore,
    ...choices
  }: ImportChoices & OptionsOf<typeof pruneOptions & typeof restoreOptions>,
): Promise<Summary> {
  const { store, levelSystem } = settings;
  const progress = reportProgress();
  const instance = restore ? ('load' as const) : ('skip' as const);
  const job = {
    sources: [{ request: { ...source, strict }, title: '' }],
    settings: { store, levelSystem },
    ...choices,
    instance,
  };
  const summary = await runInThread(job, ({ bytesRead: done, totalBytes: total, records }) =>
    progress.update({
      title: 'Importing',
      done,
      total,
      unit: 'bytes',
      counted: { count: records, unit: 'records' },
    }),
  )
    .catch((error: unknown) => withHint(error, source))
    .finally(() => progress.stop());
  terminal().stdout.write(describeSummary(summary));
  if (summary.isLoaded && settings.fetchImages === 'on')
    await withExistingStore(settings, async (loaded) => {
      terminal().stdout.write(describeFetched(await fetchNewPictures(loaded, settings)));
    });
  if (!isPrivateStore(store)) await withExistingStore(settings, warnOfDemo);
  if (summary.rejected.total === 0) return summary;
  const hint = summary.isLoaded ? '' : await hintFor(source);
  throw new CommandError(`${verdictOn(summary)}${hint}`);
}

/** Suggests the right command if a file was passed to the wrong one; otherwise returns an empty text. */
async function hintFor({ kind, path }: SourceRequest): Promise<string> {
  const detected = path === '-' ? null : await detectFile(path);
  if (detected === null || detected.format === kind) return '';
  return ` This looks like ${detected.what}: use "laurel import ${detected.format}".`;
}

/** Adds the hint to an error that a user sees. */
async function withHint(error: unknown, source: SourceRequest): Promise<never> {
  const hint = error instanceof CommandError ? await hintFor(source) : '';
  if (!(error instanceof CommandError) || hint === '') throw error;
  throw new CommandError(
    `${error.message}${/[.!?]$/.test(error.message) ? '' : '.'}${hint}`,
    error.code,
    { cause: error },
  );
}

/** Returns a sentence about rejected records for the standard error, so that it is shown even if the summary is redirected. */
function verdictOn({ rejected: { total, first }, isLoaded, changes }: Summary): string {
  if (changes !== undefined)
    return `${plural(total, 'record was', 'records were')} rejected. Nothing was imported.`;
  if (isLoaded)
    return `${plural(total, 'record was', 'records were')} rejected. All other records were imported.`;
  const [{ where, reason } = { where: '', reason: '' }] = first;
  const verdict = `${where}: ${reason}. Nothing was imported.`;
  if (where === pruning) return `${verdict} --dry-run lists what would be removed.`;
  return `${verdict} Use --keep-going to import the valid records and list the rejected ones.`;
}

/** Converts a SourceError to a CommandError. */
export async function withSourceErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError)
      throw new CommandError(error.message, exitCodes.failed, { cause: error });
    throw error;
  }
}
