/** Imports a source into the store: in batches, in one transaction, with a summary. */

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
import { plural } from '../../../plural.ts';

export type { Change, Counts, Listed, Rejection, Summary } from './import-counts.ts';

/**
 * Minimum batch size; smaller batches of a source are combined. Each batch costs several round trips on PostgreSQL, and a dozen
 * milliseconds for each read on Citus. With a size of 500, an import of earned trophies into PostgreSQL took 50 % longer.
 */
const batchSize = 2000;
/** A source with fewer items is imported in one step, which the store may combine with others. */
const smallSize = 500;

/** The options of an import. */
export interface ImportOptions {
  /** Whether valid records are imported and invalid ones are listed. Otherwise, the import is all or nothing. */
  readonly keepGoing: boolean;
  /** Whether players who were deleted on request are restored. */
  readonly force?: boolean;
  /** Whether the import is rolled back after listing what it would have added and changed. */
  readonly dryRun?: boolean;
  /** Whether the player's games and trophies that the source does not list are removed. */
  readonly prune?: boolean;
  /** Whether pruning may remove many of the player's games and trophies. */
  readonly forcePrune?: boolean;
  /** The date of player updates if a record does not state one: milliseconds UTC. */
  readonly now: number;
  /** Called after every batch; if it returns true, the import is rolled back. */
  readonly isStopped?: () => boolean;
  /** Called after every batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** The progress of an import, for callers that show it. */
export interface ImportProgress {
  readonly bytesRead: number;
  /** Size of the source; null if unknown. */
  readonly totalBytes: number | null;
  /** Number of records that were passed to the store or rejected so far. */
  readonly records: number;
}

/** Thrown inside the transaction of an import to roll it back. */
class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`${rejection.where}: ${rejection.reason}`);
    this.rejection = rejection;
  }
}

/** Thrown at the end of a dry run to roll back its transaction. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
}

/** Thrown if the caller has stopped the import. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/**
 * Imports a source. A dry run lists the changes and rolls them back. Without `keepGoing`, the first rejection rolls the import back; the
 * summary then has `isLoaded` false and lists the rejections of that batch. Throws SourceError if the source cannot be read, ImportStopped,
 * and the store's errors; then nothing has been imported either.
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

/** A source to import, and the options. */
interface Ingestion {
  readonly source: Source;
  readonly options: ImportOptions;
}

/** Imports a source that has only one batch. The store may combine it with other small imports. */
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

/** The location of the message that explains why a source cannot be used for pruning. */
export const pruning = 'prune';

interface Pruning {
  readonly counts: ImportCounts;
  readonly dryRun: boolean;
  readonly force: boolean;
}

/**
 * Removes the records that a complete source does not list. If the source may be incomplete, throws ImportError, which rolls back the
 * import. A dry run lists what would be removed; it is rolled back anyway.
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
          `${plural(lost.games, 'game', 'games')} and ${plural(lost.trophies, 'trophy', 'trophies')} would be removed, more than a fifth; ${remedy}`,
        ]
      : []),
  ].map(refuse);
  if (refusals[0] !== undefined && !dryRun) throw refusals[0];
  return lost;
}

const remedy = '--force-prune (over HTTP, forcePrune) removes them all the same';

/** Yields a batch that was already read, then the other batches. */
async function* withFirst<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

/** Yields the items of the source in batches of at least `batchSize`. */
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

/** The counter for the outcomes of records, and the time of the import. */
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
  // Messages have the order of the source, no matter whether the source or the store found the error.
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

/** Counts a rejection. A record that needs a definition waits for it and is not rejected. */
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

/** Allowed difference, because clocks differ and a text without a zone may be in another time zone. */
const allowedMs = dayMs;

/** Returns a warning about a trophy that is dated more than a day after its import; null for any other record. */
function describeFuture(record: DataRecord, now: number): string | null {
  if (record.type !== 'earned') return null;
  const latest = Math.max(record.date ?? 0, record.hardcore ?? 0);
  if (latest <= now + allowedMs) return null;
  return `a trophy is dated ${writeIsoInstant(latest)}, in the future; pages leave it out until then`;
}
