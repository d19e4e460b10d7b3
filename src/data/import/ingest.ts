/** A source into the store: in batches, in one transaction, with an account of what happened. */

import type { DataRecord } from '../records/records.ts';
import type { Load, Outcome, Store } from '../../store/port/store.ts';
import type { Place, Source, SourceItem } from './source.ts';
import type { Rejection, Summary, ImportCounts } from './import-counts.ts';
import { createImportCounts } from './import-counts.ts';

export type { Counts, Listed, Rejection, Summary } from './import-counts.ts';

/** Enough that a call of the store costs little per record; what a source hands over in smaller pieces is put together. */
const batchSize = 500;

export interface ImportOptions {
  /** Load what can be loaded and list the rest, instead of all or nothing. */
  readonly keepGoing: boolean;
  /** Bring back players who were deleted on request. */
  readonly force?: boolean;
  /** What the players' updates are dated where the records do not say: milliseconds UTC. */
  readonly now: number;
  /** Asked after every batch: true undoes the load. */
  readonly isStopped?: () => boolean;
  /** Called after every batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly bytesRead: number;
  /** Null where the size of the source is not known. */
  readonly totalBytes: number | null;
  /** Records handed to the store and rejections, so far. */
  readonly records: number;
}

/** Thrown inside a load that has to be undone; what the store must not keep leaves through it. */
class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`${rejection.where}: ${rejection.reason}`);
    this.rejection = rejection;
  }
}

/** Thrown out of a load that somebody stopped. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/**
 * Loads everything a source holds. Without `keepGoing` the first rejection undoes the load; the
 * summary then says so, and lists it with the others of the same batch. Throws SourceError where
 * the source cannot be read, ImportStopped, and whatever the store throws; then too nothing has been loaded.
 */
export async function ingest(store: Pick<Store, 'load'>, source: Source, options: ImportOptions): Promise<Summary> {
  const counts = createImportCounts();
  try {
    await store.load({ now: options.now, source: source.name, force: options.force ?? false }, async (load) => {
      for await (const items of inBatches(source)) {
        await applyBatch(load, items, counts);
        const { bytesRead, totalBytes } = { bytesRead: source.bytesRead(), totalBytes: source.totalBytes };
        options.onProgress?.({ bytesRead, totalBytes, records: counts.seen() });
        const first = counts.firstRejection();
        if (first !== null && !options.keepGoing) throw new ImportError(first);
        if (options.isStopped?.() === true) break;
      }
      if (options.isStopped?.() === true) throw new ImportStopped();
    });
  } catch (error) {
    if (error instanceof ImportError) return counts.summary(false);
    throw error;
  }
  return counts.summary(true);
}

/** The source's items in batches of `batchSize` at least. */
async function* inBatches(source: Source): AsyncGenerator<readonly SourceItem[]> {
  let batch: readonly SourceItem[] = [];
  for await (const items of source.batches()) {
    batch = batch.length === 0 ? items : [...batch, ...items];
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function applyBatch(load: Load, items: readonly SourceItem[], counts: ImportCounts): Promise<void> {
  const outcomes = await load.apply(items.flatMap((item) => ('record' in item ? [item.record] : [])));
  let next = 0;
  // In the order of the source, whoever found what is wrong.
  for (const item of items) {
    if ('record' in item) countOutcome(item, outcomes[next++], counts);
    else listItem(item, counts);
  }
}

type FoundRecord = Extract<SourceItem, { record: DataRecord }>;

function countOutcome({ record, where }: FoundRecord, outcome: Outcome | undefined, counts: ImportCounts): void {
  if (outcome === undefined) throw new Error('The store answered for fewer records than it was given.');
  if (typeof outcome === 'string') counts.count(record.type, outcome);
  else counts.reject({ where: describePlace(where), reason: outcome.rejected });
}

function listItem(item: Exclude<SourceItem, { record: DataRecord }>, counts: ImportCounts): void {
  const where = describePlace(item.where);
  if ('invalid' in item) counts.reject({ where, reason: item.invalid });
  else if ('warning' in item) counts.warn({ where, reason: item.warning });
  else if ('skipped' in item) counts.skip({ where, reason: item.skipped });
  else counts.note({ where, reason: item.note });
}

function describePlace(place: Place): string {
  return typeof place === 'number' ? `line ${place}` : place;
}
