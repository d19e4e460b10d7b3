/** Loads a source into the store: in batches, in one transaction, with a summary. */

import type { DataRecord } from '../../records/records.ts';
import type { Load, Outcome, Store } from '../../../store/port/store.ts';
import type { SourcePosition, Source, SourceItem } from '../source.ts';
import type { Rejection, Summary, ImportCounts } from './import-counts.ts';
import { createImportCounts } from './import-counts.ts';

export type { Counts, Listed, Rejection, Summary } from './import-counts.ts';

/** Minimum batch size, to reduce the cost per record; smaller batches of a source are combined. */
const batchSize = 500;

export interface ImportOptions {
  /** Loads valid records and lists the others, instead of all or nothing. */
  readonly keepGoing: boolean;
  /** Restores players who were deleted on request. */
  readonly force?: boolean;
  /** Default date of player updates: milliseconds UTC. */
  readonly now: number;
  /** Called after every batch; if it returns true, the load is rolled back. */
  readonly isStopped?: () => boolean;
  /** Called after every batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

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

/** Thrown if the load was stopped by the caller. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/**
 * Loads a source. Without `keepGoing` the first rejection rolls back the load; the summary then has `isLoaded` false and
 * lists the rejections of that batch. Throws SourceError if the source cannot be read, ImportStopped, and the store's
 * errors; nothing has been loaded in these cases either.
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

/** The items of the source in batches of at least `batchSize`. */
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
  // Messages are in the order of the source, whether the source or the store found the error.
  for (const item of items) {
    if ('record' in item) countOutcome(item, outcomes[next++], counts);
    else listItem(item, counts);
  }
}

type FoundRecord = Extract<SourceItem, { record: DataRecord }>;

function countOutcome({ record, where }: FoundRecord, outcome: Outcome | undefined, counts: ImportCounts): void {
  if (outcome === undefined) throw new Error('The store returned fewer results than records.');
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

function describePlace(place: SourcePosition): string {
  return typeof place === 'number' ? `line ${place}` : place;
}
