/** Loads a source into the store: in batches, in one transaction, with a summary. */

import type { DataRecord } from '../../../records/records.ts';
import type {
  Load,
  LoadOptions,
  Loads,
  Outcome,
  RejectedRecord,
} from '../../../store/port/store.ts';
import type { FoundRecord, SourcePosition, Source, SourceItem } from '../source/source.ts';
import type { Rejection, Summary, ImportCounts } from './import-counts.ts';
import { createImportCounts } from './import-counts.ts';
import { ListedPlay } from './play-list.ts';
import { dayMs, writeIsoInstant } from '../../../domain/time/index.ts';

export type { Change, Counts, Listed, Rejection, Summary } from './import-counts.ts';

/**
 * Minimum batch size; smaller batches of a source are combined. A batch costs PostgreSQL some round trips and Citus a dozen
 * milliseconds for each of its reads: with 500, earned trophies took half as long again over PostgreSQL.
 */
const batchSize = 2000;
/** A source with fewer items is one small load. */
const smallSize = 500;

/** How a source is loaded. */
export interface ImportOptions {
  /** Loads valid records and lists the others, instead of all or nothing. */
  readonly keepGoing: boolean;
  /** Restores players who were deleted on request. */
  readonly force?: boolean;
  /** Rolls the load back and lists what it would have added and changed. */
  readonly dryRun?: boolean;
  /** Removes what the source's player has and the source does not list. */
  readonly prune?: boolean;
  /** Prunes even if much would vanish. */
  readonly forcePrune?: boolean;
  /** Default date of player updates: milliseconds UTC. */
  readonly now: number;
  /** Called after every batch; if it returns true, the load is rolled back. */
  readonly isStopped?: () => boolean;
  /** Called after every batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** How far an import is, for those who wait for it. */
export interface ImportProgress {
  readonly bytesRead: number;
  /** Null if the size of the source is unknown. */
  readonly totalBytes: number | null;
  /** Number of records passed to the store and of rejections so far. */
  readonly records: number;
}

/** Thrown inside a load to roll it back. */
class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`${rejection.where}: ${rejection.reason}`);
    this.rejection = rejection;
  }
}

/** Thrown inside a load to roll it back when it is complete. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
}

/** Thrown if the load was stopped by the caller. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/**
 * Loads a source. A dry run rolls back and lists the changes. Without `keepGoing` the first rejection rolls back the load; the summary then has `isLoaded` false and
 * lists the rejections of that batch. Throws SourceError if the source cannot be read, ImportStopped, and the store's
 * errors; nothing has been loaded in these cases either.
 */
export async function ingest(
  store: Loads,
  source: Source,
  options: ImportOptions,
): Promise<Summary> {
  const batches = inBatches(source, options);
  const first = await batches.next();
  const isWhole = first.done !== true && first.value.length < smallSize;
  if (isWhole && options.dryRun !== true && options.prune !== true)
    return ingestSmall(store, first.value, { source, options });
  return ingestBatches(store, first.done === true ? batches : withFirst(first.value, batches), {
    source,
    options,
  });
}

/** What is loaded, and how. */
interface Ingestion {
  readonly source: Source;
  readonly options: ImportOptions;
}

/** Loads a source that is one batch. The store may load it together with others. */
async function ingestSmall(
  store: Loads,
  items: readonly SourceItem[],
  { source, options }: Ingestion,
): Promise<Summary> {
  let counts = createImportCounts({ dryRun: false });
  const check = (outcomes: readonly Outcome[]): void => {
    counts = createImportCounts({ dryRun: false });
    countOutcomes(items, outcomes, { counts, now: options.now });
    reportProgress(counts, { source, options });
    const rejection = counts.firstRejection();
    if (rejection !== null && !options.keepGoing) throw new ImportError(rejection);
    if (options.isStopped?.() === true) throw new ImportStopped();
  };
  try {
    await store.loadRecords({
      options: loadOptionsOf({ source, options }),
      records: recordsOf(items),
      check,
    });
  } catch (error) {
    if (error instanceof ImportError) return counts.summary(false);
    throw error;
  }
  return counts.summary(true);
}

function loadOptionsOf({ source, options }: Ingestion): LoadOptions {
  return { now: options.now, source: source.name, force: options.force ?? false };
}

function reportProgress(counts: ImportCounts, { source, options }: Ingestion): void {
  options.onProgress?.({
    bytesRead: source.bytesRead(),
    totalBytes: source.totalBytes,
    records: counts.seen(),
  });
}

async function ingestBatches(
  store: Loads,
  batches: AsyncIterable<readonly SourceItem[]>,
  { source, options }: Ingestion,
): Promise<Summary> {
  const { dryRun = false } = options;
  const counts = createImportCounts({ dryRun });
  const listed = options.prune === true ? new ListedPlay() : null;
  let pruned: Pick<Summary, 'pruned'> = {};
  try {
    await store.load(loadOptionsOf({ source, options }), async (load) => {
      for await (const items of batches) {
        countOutcomes(items, await load.apply(recordsOf(items)), { counts, now: options.now });
        for (const item of items) if ('record' in item) listed?.add(item.record);
        reportProgress(counts, { source, options });
        const first = counts.firstRejection();
        if (first !== null && !options.keepGoing) throw new ImportError(first);
        if (options.isStopped?.() === true) break;
      }
      if (options.isStopped?.() === true) throw new ImportStopped();
      if (listed !== null)
        pruned = {
          pruned: await prune(load, listed, { counts, dryRun, force: options.forcePrune === true }),
        };
      if (dryRun) throw new DryRunEnd();
    });
  } catch (error) {
    if (error instanceof ImportError) return counts.summary(false);
    if (error instanceof DryRunEnd) return { ...counts.drySummary(), ...pruned };
    throw error;
  }
  return { ...counts.summary(true), ...pruned };
}

/** The place of a message that a source cannot be pruned by. */
export const pruning = 'prune';

interface Pruning {
  readonly counts: ImportCounts;
  readonly dryRun: boolean;
  readonly force: boolean;
}

/**
 * Removes what a complete source does not list. Throws ImportError, which rolls back the load, if the source may be incomplete; a dry run,
 * which is rolled back anyway, lists what would be removed.
 */
async function prune(
  load: Load,
  listed: ListedPlay,
  how: Pruning,
): Promise<NonNullable<Summary['pruned']>> {
  const { counts, dryRun, force } = how;
  const refuse = (reason: string): ImportError => {
    const rejection = { where: pruning, reason };
    counts.reject(rejection);
    return new ImportError(rejection);
  };
  const list = listed.list();
  if (list === null)
    throw refuse('the source is not about exactly one player, or does not number its trophies');
  const isWhole = counts.isComplete();
  const { isRefused, ...lost } = await load.prune(list, force);
  const refusals = [
    ...(isWhole || force
      ? []
      : [`items were rejected or skipped, so that the source is not read completely; ${remedy}`]),
    ...(isRefused
      ? [
          `${lost.games} games and ${lost.trophies} trophies would be removed, more than a fifth; ${remedy}`,
        ]
      : []),
  ].map(refuse);
  if (refusals[0] !== undefined && !dryRun) throw refusals[0];
  return lost;
}

const remedy = '--force-prune (over HTTP, forcePrune) removes them all the same';

/** Yields a batch that was read already, then the others. */
async function* withFirst<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

/** The items of the source in batches of at least `batchSize`. */
async function* inBatches(
  source: Source,
  { isStopped }: ImportOptions,
): AsyncGenerator<readonly SourceItem[], undefined> {
  let batch: readonly SourceItem[] = [];
  for await (const items of source.batches()) {
    if (isStopped?.() === true) throw new ImportStopped();
    batch = batch.length === 0 ? items : [...batch, ...items];
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function recordsOf(items: readonly SourceItem[]): readonly DataRecord[] {
  return items.flatMap((item) => ('record' in item ? [item.record] : []));
}

/** Where the outcomes of records are counted, and the time of the load. */
interface Counting {
  readonly counts: ImportCounts;
  readonly now: number;
}

function countOutcomes(
  items: readonly SourceItem[],
  outcomes: readonly Outcome[],
  counting: Counting,
): void {
  let next = 0;
  // Messages are in the order of the source, whether the source or the store found the error.
  for (const item of items) {
    if ('record' in item) countOutcome(item, outcomes[next++], counting);
    else listItem(item, counting.counts);
  }
}

function countOutcome(
  item: FoundRecord,
  outcome: Outcome | undefined,
  { counts, now }: Counting,
): void {
  if (outcome === undefined) throw new Error('The store returned fewer results than records.');
  const { record } = item;
  const where = describePlace(item.where);
  if (typeof outcome !== 'string') return countRejection(item, outcome, counts);
  counts.count(record, outcome, where);
  const future = describeFuture(record, now);
  if (future !== null) counts.warn({ where, reason: future });
}

/** A record that needs a definition is not rejected without it. */
function countRejection(
  { record, where: place, needsDefinition }: FoundRecord,
  { rejected: reason, missing }: RejectedRecord,
  counts: ImportCounts,
): void {
  const where = describePlace(place);
  if (needsDefinition !== true || missing === undefined || record.type !== 'earned')
    return counts.reject({ where, reason });
  if (missing === 'definition') return counts.wait(record.game);
  counts.leaveOut(where);
}

function listItem(item: Exclude<SourceItem, FoundRecord>, counts: ImportCounts): void {
  const where = describePlace(item.where);
  if ('invalid' in item) counts.reject({ where, reason: item.invalid });
  else if ('warning' in item) counts.warn({ where, reason: item.warning });
  else if ('skipped' in item) counts.skip({ where, reason: item.skipped });
  else counts.note({ where, reason: item.note });
}

function describePlace(place: SourcePosition): string {
  return typeof place === 'number' ? `line ${place}` : place;
}

/** Clocks differ, and texts without a zone may be of another one. */
const allowedMs = dayMs;

/** The warning about a trophy dated more than a day after its import; null for any other record. */
function describeFuture(record: DataRecord, now: number): string | null {
  if (record.type !== 'earned') return null;
  const latest = Math.max(record.date ?? 0, record.hardcore ?? 0);
  if (latest <= now + allowedMs) return null;
  return `a trophy is dated ${writeIsoInstant(latest)}, in the future; pages leave it out until then`;
}
