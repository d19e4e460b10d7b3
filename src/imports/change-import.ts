/** Changes an import that is in progress or finished: checks it again, imports its files, stops it or undoes it. */

import type { SqlStore, UndoneImport } from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { ImportQueue } from './import-queue.ts';
import { readJobOptions } from './job-options.ts';
import type { Job, JobState, JobUndone } from './state/index.ts';

type Queue = Pick<ImportQueue, 'jobs' | 'now' | 'nudge'>;

/** Finds an import. Throws ActionError. */
export async function findImport({ jobs }: Pick<ImportQueue, 'jobs'>, id: string): Promise<Job> {
  const job = await jobs.find(id);
  if (job === null) throw new ActionError('unknown', 'There is no such import.');
  return job;
}

/** Options as the user gives them. */
type Stated = Iterable<readonly [string, string]>;

/** Checks a waiting import again, with options that were missing or have changed. Throws ActionError. */
export async function checkImport(queue: Queue, id: string, stated: Stated): Promise<void> {
  const { options } = await findImport(queue, id);
  const next = { ...options, ...readJobOptions(stated) };
  await change(queue, id, ['waiting'], { state: 'received', options: next, message: '' });
}

/**
 * Imports the files of a waiting import. @param keepGoing imports the valid records and leaves the rejected ones out. Throws ActionError.
 */
export async function loadImport(
  queue: Queue,
  id: string,
  { keepGoing }: { readonly keepGoing: boolean },
): Promise<void> {
  const { found, options } = await findImport(queue, id);
  const missing = found?.missing ?? []; // absent: the files are not recognised yet; the check of the state then refuses the import
  if (missing.length > 0)
    throw new ActionError(
      'conflict',
      `State ${missing.join(', ')} first, and check the import again.`,
    );
  const next = { ...options, keepGoing: String(keepGoing) };
  await change(queue, id, ['waiting'], { wanted: 'load', options: next });
}

/** Stops an import that is not finished. The data that it has imported so far is rolled back. Throws ActionError. */
export async function stopImport(queue: Queue, id: string): Promise<void> {
  await findImport(queue, id);
  await change(queue, id, ['received', 'checking', 'waiting', 'loading'], { wanted: 'stop' });
}

/**
 * Undoes an import: restores all its players who have not changed since, and reports the names of the others. The catalogue remains. Throws
 * ActionError, also if there is no player to restore.
 */
export async function undoImport(
  { corrections }: Pick<SqlStore, 'corrections'>,
  queue: Queue,
  id: string,
): Promise<JobUndone> {
  const { state, loadedAt, players } = await findImport(queue, id);
  if (state !== 'done' || loadedAt === null)
    throw new ActionError(
      'conflict',
      `The import is ${state}; only an import that is done can be undone.`,
    );
  const { undone, left } = await corrections.undoImport.make({ loadedAt, players }, queue.now());
  const outcome = summarise({ undone, left });
  if (undone.length === 0 && left.length > 0)
    throw new ActionError('conflict', `Nothing was undone. ${left[0]?.reason}`);
  await change(queue, id, ['done'], { state: 'undone', undone: outcome });
  return outcome;
}

/** Describes the effects of an undo. Throws ActionError. */
export async function describeUndo(
  { corrections }: Pick<SqlStore, 'corrections'>,
  queue: Queue,
  id: string,
): Promise<JobUndone> {
  const { loadedAt, players } = await findImport(queue, id);
  if (loadedAt === null)
    throw new ActionError('conflict', 'The import is not done, so it cannot be undone.');
  return summarise(await corrections.undoImport.describe({ loadedAt, players }));
}

function summarise({ undone, left }: UndoneImport): JobUndone {
  return {
    players: undone.length,
    games: sum(undone.map(({ counts }) => counts.games)),
    trophies: sum(undone.map(({ counts }) => counts.trophies)),
    left: [...left],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

async function change(
  { jobs, now, nudge }: Queue,
  id: string,
  from: readonly JobState[],
  changed: Omit<Parameters<ImportQueue['jobs']['change']>[2], 'now'>,
): Promise<void> {
  if (!(await jobs.change(id, from, { ...changed, now: now() })))
    throw new ActionError('conflict', `The import is ${(await jobs.find(id))?.state ?? 'gone'}.`);
  nudge();
}
