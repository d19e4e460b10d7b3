/** The steps of one import. */

import type {
  IconTarget,
  ImportProgress,
  ImportReport,
  ReportMessages,
  SourceRequest,
  Summary,
} from '../data/import/index.ts';
import { ImportStopped, recogniseFolder, createReport, SourceError } from '../data/import/index.ts';
import { ActionError, StoreError } from '../store/port/errors.ts';
import { unpackAll, UploadError } from '../uploads/index.ts';
import type { ImportLoad, ImportWorkerParts } from './import-worker.ts';
import { findOwner } from './own-files.ts';
import type { Plan } from './plan.ts';
import { planImport } from './plan.ts';
import type { Job, JobChanges, JobProgress, JobState } from './state/index.ts';
import { activeStates } from './state/index.ts';

/** Minimum interval between two writes of the progress. */
const progressEveryMs = 1000;

/** Runs the next steps of a job: the check, the import, or both. The job's row records the result. Throws errors of the tables. */
export async function runJob(
  parts: ImportWorkerParts,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const run = new JobRun(parts, job, signal);
  try {
    await run.do();
  } catch (error) {
    await run.fail(error);
  }
}

/** The error that another process or a user has changed the job in the meantime. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

class JobRun {
  readonly #parts: ImportWorkerParts;
  readonly #job: Job;
  readonly #signal: AbortSignal;
  readonly #root: string;
  #state: JobState;
  #wroteAt = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: ImportWorkerParts, job: Job, signal: AbortSignal) {
    this.#parts = parts;
    this.#job = job;
    this.#signal = signal;
    this.#root = job.origin === 'folder' ? job.title : parts.area.pathOf(job.jobId);
    this.#state = job.state;
  }

  async do(): Promise<void> {
    const isCheck = this.#state === 'received';
    if (isCheck) await this.#change({ state: 'checking' });
    if (this.#job.origin === 'restore') return this.#restore();
    const plan = await this.#plan(isCheck);
    if (plan === null) return;
    const isWanted = isCheck ? await this.#check(plan) : true;
    if (isWanted) await this.#load(plan);
  }

  /** Fails the job with the reason, and removes its files. */
  async fail(error: unknown): Promise<void> {
    if (error instanceof Overtaken) return;
    await this.#writing;
    const reason = reasonOf(error);
    if (reason === null)
      this.#parts.log.error({ err: error, job: this.#job.jobId }, 'An import failed.');
    const message = reason ?? 'An internal error occurred. The log contains the cause.'; // absent: the failure is a fault of Laurel, not of the files
    await this.#end({ state: 'failed', message: this.#withoutRoot(message) });
  }

  /** Restores a backup. No one has to review it first, because the store is empty. */
  async #restore(): Promise<void> {
    const { restore, now } = this.#parts;
    const { title } = this.#job;
    await this.#step('trying');
    const { players, message } = await restore({
      folder: this.#root,
      title,
      signal: this.#signal,
      onExamined: async (what) => {
        await this.#stopOwnFiles();
        const sources = [{ format: 'backup', what, where: title }];
        const found = { sources, unknown: { total: 0, first: [] }, missing: [] };
        await this.#change({ state: 'loading', found, loadedAt: now(), source: 'backup' });
        await this.#step('loading');
      },
      onProgress: ({ done, total }) =>
        this.#noteProgress('loading', { records: 0, bytesRead: done, totalBytes: total }),
    });
    await this.#writing;
    await this.#end({ state: 'done', players, message });
  }

  /**
   * Stops the imports of files that players have sent for themselves. The store is empty, so these players no longer exist, and the backup
   * gives their numbers to other people.
   */
  async #stopOwnFiles(): Promise<void> {
    const { jobs, now } = this.#parts;
    for (const job of await jobs.active())
      if (findOwner(job) !== null)
        await jobs.change(job.jobId, activeStates, { wanted: 'stop', now: now() });
  }

  /** Unpacks and recognises the files. Returns null if the job cannot continue; its row then contains the reason. */
  async #plan(isCheck: boolean): Promise<Plan | null> {
    const { limits, icons, timeZone } = this.#parts;
    const { origin, options, found } = this.#job;
    if (origin === 'upload' && found === null) {
      await this.#step('unpacking');
      await unpackAll(this.#root, limits, this.#signal);
    }
    if (isCheck) await this.#step('recognising');
    const recognised = await recogniseFolder(this.#root);
    const plan = planImport(recognised, options, {
      icons,
      timeZone,
      mayBePacked: origin === 'folder',
    });
    if (plan.found.sources.length === 0) {
      await this.#end({ state: 'failed', found: plan.found, message: unrecognised });
      return null;
    }
    if (!isCheck) return plan;
    await this.#change({ found: plan.found });
    const { missing } = plan.found;
    if (missing.length === 0) return plan;
    const message = `State ${missing.join(', ')}, and check it again.`;
    await this.#change({ state: 'waiting', message, progress: null });
    return null;
  }

  /** Tries the import without storing anything. Returns whether the import follows immediately. */
  async #check(plan: Plan): Promise<boolean> {
    await this.#step('trying');
    const { options } = this.#job;
    const summary = await this.#run(plan, {
      dryRun: true,
      keepGoing: true,
      now: this.#parts.now(),
    });
    const { total } = summary.rejected;
    const message = describeRejected(summary);
    await this.#change({
      state: 'waiting',
      report: this.#report(summary),
      message,
      progress: null,
    });
    return options['load'] === 'now' && (total === 0 || options['keepGoing'] === 'true');
  }

  async #load(plan: Plan): Promise<void> {
    const loadedAt = this.#parts.now();
    const source = [...new Set(plan.found.sources.map(({ format }) => format))].join(', ');
    await this.#change({ state: 'loading', wanted: '', message: '', loadedAt, source });
    const keepGoing = this.#job.options['keepGoing'] === 'true';
    const summary = await this.#run(plan, { dryRun: false, keepGoing, now: loadedAt });
    const report = this.#report(summary);
    if (summary.isLoaded) return this.#end({ state: 'done', report, players: summary.players });
    const message = 'Records were rejected. Nothing was imported.';
    await this.#change({ state: 'waiting', report, message, progress: null });
  }

  async #run(
    { requests }: Plan,
    { dryRun, keepGoing, now }: Pick<ImportLoad, 'dryRun' | 'keepGoing' | 'now'>,
  ): Promise<Summary> {
    const step = dryRun ? 'trying' : 'loading';
    const ownPlayer = findOwner(this.#job);
    const summary = await this.#parts.load({
      ownPlayer,
      requests: requests.map(({ request, title }) => ({
        request: {
          ...request,
          // A player's own files store no icons, because icons belong to the catalogue.
          icons: ownPlayer === null ? chooseIcons(request, dryRun) : null,
        },
        title,
      })),
      dryRun,
      keepGoing,
      now,
      signal: this.#signal,
      onProgress: (progress) => this.#noteProgress(step, progress),
    });
    await this.#writing;
    return summary;
  }

  #noteProgress(step: JobProgress['step'], progress: ImportProgress): void {
    const now = performance.now();
    if (now - this.#wroteAt < progressEveryMs) return;
    this.#wroteAt = now;
    this.#writing = this.#step(step, progress).catch(() => undefined); // the next change reports the failure
  }

  #step(
    step: JobProgress['step'],
    progress: ImportProgress = { records: 0, bytesRead: 0, totalBytes: null },
  ): Promise<void> {
    return this.#change({ progress: { step, ...progress } });
  }

  /** Changes the row if the job is still in the state that this run has set. Throws Overtaken. */
  async #change(changed: JobChanges): Promise<void> {
    const { jobs, now } = this.#parts;
    const { jobId } = this.#job;
    if (!(await jobs.change(jobId, [this.#state], { ...changed, now: now() })))
      throw new Overtaken('Somebody else has changed the import.');
    this.#state = changed.state ?? this.#state; // absent: the state does not change
  }

  async #end(changed: JobChanges): Promise<void> {
    await this.#parts.area.remove(this.#job.jobId); // done first, so that a finished job has no files
    await this.#change({ ...changed, wanted: '', progress: null });
  }

  /** Returns the report of a summary, whose messages name files by their path in the upload. */
  #report(summary: Summary): ImportReport {
    const report = createReport(summary);
    const shorten = ({ total, first }: ReportMessages): ReportMessages => ({
      total,
      first: first.map(({ where, reason }) => ({
        where: this.#withoutRoot(where),
        reason: this.#withoutRoot(reason),
      })),
    });
    const { rejected, warnings, skipped, notes } = report;
    return {
      ...report,
      rejected: shorten(rejected),
      warnings: shorten(warnings),
      skipped: shorten(skipped),
      notes: shorten(notes),
    };
  }

  /** Removes the path of the private folder from a message, so that files are named by their path in the upload. */
  #withoutRoot(message: string): string {
    return message.replaceAll(`${this.#root}/`, '').replaceAll(this.#root, 'the files');
  }
}

const unrecognised =
  'No file was recognised. The list of formats shows which files can be read, and where to find them.';

/** Returns what a user can do about the rejected records of a check; an empty text if there are none. */
function describeRejected({ rejected, total }: Summary): string {
  if (rejected.total === 0) return '';
  const isAny = total.added + total.changed + total.unchanged > 0;
  const count = rejected.total.toLocaleString('en-US');
  const records = rejected.total === 1 ? 'record is' : 'records are';
  return isAny
    ? `${count} ${records} rejected: import the others, or correct the files.`
    : `${count} ${records} rejected, and there are no others: correct the files.`;
}

/** Returns where an import stores icons. A check stores none. */
function chooseIcons({ icons = null }: SourceRequest, dryRun: boolean): IconTarget | null {
  return icons !== null && dryRun ? { folder: null } : icons;
}

/** Returns the reason of a failure for the user who started the import; null for a fault of Laurel. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ImportStopped) return 'The import was stopped. Nothing was imported.';
  const isKnown = [SourceError, UploadError, ActionError, StoreError].some(
    (kind) => error instanceof kind,
  );
  return isKnown && error instanceof Error ? error.message : null;
}
