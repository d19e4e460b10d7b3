/** Stores the rows of background imports. */

import type { RowOf, TableAccess } from '../../store/sql.ts';
import {
  columnList,
  columnName,
  insertInto,
  read,
  toValues,
  update,
  write,
} from '../../store/sql.ts';
import type {
  Job,
  JobFound,
  JobOptions,
  JobProgress,
  JobReport,
  JobState,
  JobUndone,
} from './job.ts';
import { activeStates, readJob } from './job.ts';
import { importJob } from './tables.ts';

type Row = RowOf<typeof importJob>;

/** A new job. */
export interface NewJob extends Pick<Job, 'jobId' | 'origin' | 'title' | 'actor' | 'holder'> {
  readonly options: JobOptions;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** The changes of a step. Values that are left out do not change. */
export interface JobChanges {
  readonly state?: JobState;
  readonly wanted?: Job['wanted'];
  readonly options?: JobOptions;
  readonly found?: JobFound;
  /** The progress of a step; null when no step runs any more. */
  readonly progress?: JobProgress | null;
  readonly report?: JobReport;
  readonly message?: string;
  readonly source?: string;
  readonly loadedAt?: number;
  readonly players?: readonly string[];
  readonly undone?: JobUndone;
}

/** The jobs of all processes over a store. */
export interface ImportJobs {
  create(job: NewJob): Promise<void>;
  find(jobId: string): Promise<Job | null>;
  /** Returns the newest jobs, newest first. */
  latest(limit: number): Promise<readonly Job[]>;
  /** Returns the jobs for which a process still has work or files, oldest first. */
  active(): Promise<readonly Job[]>;
  /**
   * Changes a job if it is in one of these states; returns whether it was. If two processes try to change the state at the same time, only
   * one succeeds.
   * @param now milliseconds UTC
   */
  change(jobId: string, from: readonly JobState[], changed: JobChanges & At): Promise<boolean>;
  /** Records that a process with jobs is alive. */
  beat(holder: string, now: number): Promise<void>;
  /** Marks active jobs as failed if their process is no longer alive, and returns their ids. */
  failLost(
    isLost: (job: Job) => boolean,
    changed: At & { readonly message: string },
  ): Promise<readonly string[]>;
  /** Deletes jobs that ended before this time, and returns their number. */
  prune(before: number): Promise<number>;
}

interface At {
  readonly now: number;
}

const columns = columnList(importJob, 'j');
const active = activeStates.map((state) => `'${state}'`).join(', ');
const insert = insertInto(importJob);
const selectOne = read<Row>(`SELECT ${columns} FROM import_job j WHERE j.job_id = ?`);
const selectLatest = read<Row>(
  `SELECT ${columns} FROM import_job j ORDER BY j.created_at DESC, j.job_id DESC LIMIT ?`,
);
const selectActive = read<Row>(
  `SELECT ${columns} FROM import_job j WHERE j.state IN (${active}) ORDER BY j.created_at, j.job_id`,
);
const updateBeat = update('import_job', 'beat_at = ?', {
  keys: ['holder'],
  and: `state IN (${active})`,
});
const changeable = importJob.properties.filter((property) => property !== 'jobId');
const updateRow = update(
  'import_job',
  changeable.map((property) => `${columnName(property)} = ?`).join(', '),
  { keys: ['job_id'] },
);
const removeOld = write(`DELETE FROM import_job WHERE changed_at < ? AND state NOT IN (${active})`);

/** Creates access to the jobs in their table. */
export function createImportJobs(tables: TableAccess): ImportJobs {
  const change: ImportJobs['change'] = (jobId, from, changed) =>
    tables.transaction(async (transaction) => {
      const row = await transaction.get(selectOne, [jobId]);
      if (row === undefined || !from.some((state) => state === row.state)) return false;
      const next = changedRow(row, changed);
      await transaction.run(updateRow, [...changeable.map((property) => next[property]), jobId]);
      return true;
    });
  return {
    create: ({ now, options, ...job }) =>
      tables.transaction(async (transaction) => {
        const times = { createdAt: now, changedAt: now, beatAt: now };
        const row = { ...emptyJob, ...job, ...times, options: JSON.stringify(options) };
        await transaction.run(insert, toValues(importJob, row));
      }),
    async find(jobId) {
      const row = await tables.get(selectOne, [jobId]);
      return row === undefined ? null : readJob(row);
    },
    latest: async (limit) => (await tables.all(selectLatest, [limit])).map(readJob),
    active: async () => (await tables.all(selectActive, [])).map(readJob),
    change,
    beat: (holder, now) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(updateBeat, [now, holder])),
      ),
    async failLost(isLost, { now, message }) {
      const lost = (await tables.all(selectActive, [])).map(readJob).filter(isLost);
      const failed: string[] = [];
      for (const { jobId, state } of lost)
        if (await change(jobId, [state], { state: 'failed', now, message, progress: null }))
          failed.push(jobId);
      return failed;
    },
    prune: (before) => tables.transaction((transaction) => transaction.run(removeOld, [before])),
  };
}

const emptyJob = {
  state: 'received',
  wanted: '',
  found: '',
  progress: '',
  report: '',
  message: '',
  source: '',
  loadedAt: null,
  players: '',
  undone: '',
};

/** Returns the changed row. Values that are left out do not change. */
function changedRow(row: Row, { now, ...changed }: JobChanges & At): Row {
  return {
    ...row,
    state: changed.state ?? row.state,
    wanted: changed.wanted ?? row.wanted,
    message: changed.message ?? row.message,
    source: changed.source ?? row.source,
    loadedAt: changed.loadedAt ?? row.loadedAt,
    options: written(changed.options, row.options),
    found: written(changed.found, row.found),
    report: written(changed.report, row.report),
    players: written(changed.players, row.players),
    undone: written(changed.undone, row.undone),
    progress: changed.progress === null ? '' : written(changed.progress, row.progress),
    changedAt: now,
  };
}

function written(value: object | undefined, stored: string): string {
  return value === undefined ? stored : JSON.stringify(value);
}
