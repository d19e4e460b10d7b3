/** Parses the rows of background imports. */

import * as v from 'valibot';
import type { RowOf } from '../../store/sql.ts';
import type { importJob } from './tables.ts';

/**
 * The states of a job:
 * `received`: the files have arrived.
 * `checking`: the files are unpacked, recognised and tried.
 * `waiting`: a user must review the table and start the import, or give missing options.
 * `loading`: the files are imported.
 * `done`: the import has finished.
 * `failed`: the import has failed or was stopped.
 * `undone`: a finished import was undone.
 */
export const jobStates = [
  'received',
  'checking',
  'waiting',
  'loading',
  'done',
  'failed',
  'undone',
] as const;

/** The state of a job. */
export type JobState = (typeof jobStates)[number];

/** The states in which a process still has files of a job or work to do. */
export const activeStates = ['received', 'checking', 'waiting', 'loading'] as const;

const text = v.string();
const number = v.number();
const optionalText = v.nullable(text);
const optionalNumber = v.nullable(number);
/** Declares a list that cannot be changed after it is read. */
function list<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(v.array(schema), v.readonly());
}

const counts = v.object({ added: number, changed: number, unchanged: number });
/** Counts that reports of earlier versions do not have. They are part of other counts there, or were not counted. */
const laterCounts = v.optional(counts, { added: 0, changed: 0, unchanged: 0 });
const messages = v.object({
  total: number,
  first: list(v.object({ where: text, reason: text })),
});
const row = v.object({
  type: text,
  outcome: v.picklist(['added', 'changed']),
  where: text,
  player: optionalText,
  game: optionalText,
  trophy: optionalNumber,
  title: optionalText,
  grade: optionalText,
  network: optionalText,
  earnedAt: optionalNumber,
  seconds: optionalNumber,
});

/** The report of a check or an import, as data/import creates it. */
const report = v.object({
  counts: v.object({
    players: counts,
    accounts: laterCounts,
    games: counts,
    groups: laterCounts,
    trophies: counts,
    playerGames: laterCounts,
    earned: counts,
    hours: counts,
    hiddenGames: laterCounts,
    hunts: laterCounts,
  }),
  changes: v.object({ total: number, rows: list(row) }),
  rejected: messages,
  warnings: messages,
  skipped: messages,
  notes: messages,
  waiting: list(text),
});

const found = v.object({
  sources: list(v.object({ format: text, what: text, where: text })),
  unknown: v.object({ total: number, first: list(text) }),
  /** Options that the user must give before the files can be tried. */
  missing: list(text),
});

const progress = v.object({
  step: v.picklist(['unpacking', 'recognising', 'trying', 'loading']),
  records: number,
  bytesRead: number,
  totalBytes: optionalNumber,
});

const undone = v.object({
  players: number,
  games: number,
  trophies: number,
  left: list(v.object({ player: text, reason: text })),
});

/** Options of a job by name: those of every import, and those of formats. */
const options = v.record(text, v.union([text, v.boolean()]));

/** The formats that were recognised in the files of a job. */
export type JobFound = v.InferOutput<typeof found>;
/** The progress of a step in a job. */
export type JobProgress = v.InferOutput<typeof progress>;
/** The report of a job's check or import. */
export type JobReport = v.InferOutput<typeof report>;
/** The result of undoing a job. */
export type JobUndone = v.InferOutput<typeof undone>;
/** Options of a job by name. */
export type JobOptions = v.InferOutput<typeof options>;

type Row = RowOf<typeof importJob>;

/** A job. Times are milliseconds UTC. */
export interface Job extends Readonly<
  Pick<
    Row,
    | 'jobId'
    | 'title'
    | 'actor'
    | 'holder'
    | 'createdAt'
    | 'changedAt'
    | 'beatAt'
    | 'message'
    | 'source'
    | 'loadedAt'
  >
> {
  readonly state: JobState;
  /** The origin of the files. `restore`: a backup that is restored into an empty store. */
  readonly origin: 'upload' | 'folder' | 'restore';
  readonly wanted: 'load' | 'stop' | '';
  readonly options: JobOptions;
  /** The recognised formats; null before the files are recognised. */
  readonly found: JobFound | null;
  readonly progress: JobProgress | null;
  readonly report: JobReport | null;
  /** Names of players whom the import changed. */
  readonly players: readonly string[];
  readonly undone: JobUndone | null;
}

/** Reads a row. */
export function readJob(stored: Row): Job {
  const { jobId, title, actor, holder, createdAt, changedAt, beatAt } = stored;
  const { message, source, loadedAt } = stored;
  return {
    jobId,
    title,
    actor,
    holder,
    createdAt,
    changedAt,
    beatAt,
    message,
    source,
    loadedAt,
    state: v.parse(v.picklist(jobStates), stored.state),
    origin: v.parse(v.picklist(['upload', 'folder', 'restore']), stored.origin),
    wanted: v.parse(v.picklist(['load', 'stop', '']), stored.wanted),
    options: v.parse(options, JSON.parse(stored.options)),
    found: readPart(found, stored.found),
    progress: readPart(progress, stored.progress),
    report: readPart(report, stored.report),
    players: readPart(list(text), stored.players) ?? [], // absent: nothing was imported
    undone: readPart(undone, stored.undone),
  };
}

/** Parses a part of the row; null for an empty text, which means that the part does not exist yet. */
function readPart<T>(schema: v.GenericSchema<unknown, T>, stored: string): T | null {
  return stored === '' ? null : v.parse(schema, JSON.parse(stored));
}
