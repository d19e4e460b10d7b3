/**
 * Runs the imports of this process, one after the other: unpacks, recognises and tries the files, waits until the user has reviewed the
 * result, and imports. Every step changes the job's row, so that all processes see the progress, and a dead process is noticed.
 */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import type { ImportProgress, Summary, TitledRequest } from '../data/import/index.ts';
import { isGone, isPredecessor } from '../holder.ts';
import { StoreError } from '../store/port/errors.ts';
import type { UnpackLimits, UploadArea } from '../uploads/index.ts';
import { findOwner } from './own-files.ts';
import { runJob } from './run-job.ts';
import type { Job } from './state/index.ts';
import type { ImportJobs } from './state/index.ts';

/** Several sources that are imported in one transaction. */
export interface ImportLoad {
  readonly requests: readonly TitledRequest[];
  readonly dryRun: boolean;
  readonly keepGoing: boolean;
  /** The player who uploaded the files for themselves; only their own data is imported. Null: all data is imported. */
  readonly ownPlayer: number | null;
  /** Time of the import in milliseconds UTC. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** A backup to restore into an empty store. */
export interface BackupRestore {
  /** Folder of the upload. */
  readonly folder: string;
  /** The name that messages use for the backup. */
  readonly title: string;
  readonly signal: AbortSignal;
  /** Called when the backup was found to be valid, before any data is changed. @param what describes the content of the backup */
  readonly onExamined: (what: string) => Promise<void>;
  /** Called repeatedly while the store is filled. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
}

/** A backup that was restored. */
export interface RestoredBackup {
  /** Names of some of its players; the operator's own player is first. */
  readonly players: readonly string[];
  /** A message about the accounts in the backup. */
  readonly message: string;
}

/** The dependencies of the worker. */
export interface ImportWorkerParts {
  readonly jobs: ImportJobs;
  readonly area: UploadArea;
  readonly holder: string;
  readonly limits: UnpackLimits;
  /** Folder of trophy icons. */
  readonly icons: string;
  readonly timeZone: string;
  /** Imports sources. Instance records are left out. Throws SourceError, StoreError and ImportStopped. */
  readonly load: (load: ImportLoad) => Promise<Summary>;
  /** Restores a backup completely or not at all. Throws ActionError, StoreError and ImportStopped. */
  readonly restore: (restore: BackupRestore) => Promise<RestoredBackup>;
  readonly log: Logger;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
}

const lookEveryMs = 1000;
/** Number of polls after which the process records that it is alive, and checks which other processes are not. */
const looksPerBeat = 10;
/** A process that has not recorded that it is alive for this time is considered dead. */
const lostMs = 120_000;
/**
 * Files that no one imports are removed after this time. A player's own files are removed after a week, because an operator may have to
 * approve them.
 */
const waitingMs = 86_400_000;
const ownWaitingMs = 7 * waitingMs;
/** How long finished jobs are listed. */
const retentionMs = 90 * 86_400_000;

/** Polls for jobs of this process until it is stopped. */
export class ImportWorker implements Background {
  readonly #parts: ImportWorkerParts;
  #timer: NodeJS.Timeout | undefined;
  #clearing: Promise<void> | null = null;
  #looks = 0;
  #looking: Promise<void> | null = null;
  #work: Promise<void> | null = null;
  #current: { readonly jobId: string; readonly stop: AbortController } | null = null;
  #isStopped = false;

  constructor(parts: ImportWorkerParts) {
    this.#parts = parts;
  }

  /** Removes files that earlier processes have left, and starts polling for jobs. After a StoreError, it can be called again. */
  async start(): Promise<void> {
    const { area, jobs, now } = this.#parts;
    this.#clearing ??= area.clear(now()); // once, because by a second call there may be uploads of this process
    await this.#clearing;
    await this.#failLost();
    await jobs.prune(now() - retentionMs);
    this.#timer = setInterval(() => this.nudge(), lookEveryMs);
    this.#timer.unref();
  }

  /** Polls for jobs immediately. */
  nudge(): void {
    this.#looking ??= this.#look()
      .catch((err: unknown) => this.#parts.log.warn({ err }, 'Looking for waiting imports failed.'))
      .finally(() => (this.#looking = null));
  }

  /** Stops the current job, which is rolled back, and removes all files. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#current?.stop.abort();
    await this.#looking;
    await this.#work;
    await this.#failOwn();
    await this.#parts.area.removeAll();
  }

  async #look(): Promise<void> {
    const { jobs, holder, now } = this.#parts;
    this.#looks += 1;
    if (this.#looks % looksPerBeat === 0) {
      await jobs.beat(holder, now());
      await this.#failLost();
    }
    const own = (await jobs.active()).filter((job) => job.holder === holder);
    await this.#stopWanted(own);
    if (this.#work !== null || this.#isStopped) return;
    const next = own.find(isReady);
    if (next !== undefined) this.#run(next);
  }

  #run(job: Job): void {
    const { log } = this.#parts;
    const stop = new AbortController();
    this.#current = { jobId: job.jobId, stop };
    this.#work = runJob(this.#parts, job, stop.signal)
      .catch((err: unknown) => log.error({ err, job: job.jobId }, 'An import failed.'))
      .finally(() => {
        this.#current = null;
        this.#work = null;
        if (!this.#isStopped) this.nudge();
      });
  }

  /** Stops the current job if a user has requested it, and ends other jobs that are no longer wanted. */
  async #stopWanted(own: readonly Job[]): Promise<void> {
    const { now } = this.#parts;
    for (const job of own) {
      const isRunning = job.jobId === this.#current?.jobId;
      if (job.wanted === 'stop' && isRunning) this.#current?.stop.abort();
      else if (job.wanted === 'stop') await this.#end(job, 'The import was stopped.');
      else if (job.state === 'waiting' && now() - job.changedAt > longestWait(job))
        await this.#end(
          job,
          `Nobody confirmed the import within ${findOwner(job) === null ? 'a day' : 'a week'}. Send the files again.`,
        );
    }
  }

  async #end({ jobId, state }: Job, message: string): Promise<void> {
    const { jobs, area, now } = this.#parts;
    await area.remove(jobId); // done first, so that a finished job has no files
    await jobs.change(jobId, [state], { state: 'failed', message, progress: null, now: now() });
  }

  /** Marks the jobs of this process as failed. If the store is lost, another process does this later. */
  async #failOwn(): Promise<void> {
    const { jobs, holder, log, now } = this.#parts;
    const message = 'The service was stopped. Send the files again.';
    try {
      await jobs.failLost((job) => job.holder === holder, { now: now(), message });
    } catch (err) {
      if (!(err instanceof StoreError)) throw err;
      log.warn({ err }, 'The imports of this process could not be marked as failed.');
    }
  }

  async #failLost(): Promise<void> {
    const { jobs, holder, log, now } = this.#parts;
    const isLost = (job: Job): boolean =>
      job.holder !== holder &&
      (isGone(job.holder) || isPredecessor(job.holder, holder) || now() - job.beatAt > lostMs);
    const message =
      'The process that ran the import ended. An import is done completely or not at all. Send the files again: nothing is imported twice.';
    const failed = await jobs.failLost(isLost, { now: now(), message });
    if (failed.length > 0)
      log.warn({ jobs: failed }, 'Imports of a process that ended have failed.');
  }
}

function longestWait(job: Job): number {
  return findOwner(job) === null ? waitingMs : ownWaitingMs;
}

function isReady({ state, wanted }: Job): boolean {
  return state === 'received' || (state === 'waiting' && wanted === 'load');
}
