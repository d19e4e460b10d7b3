/** A source into the store: in batches, in one transaction, with an account of what happened. */

import type { DataRecord } from '../records/records.ts';
import type { Load, Outcome, Store } from '../../store/port/store.ts';
import type { Place, Source, SourceItem } from './source.ts';
import type { Rejection, Summary, Tally } from './tally.ts';
import { createTally } from './tally.ts';

export type { Counts, Listed, Rejection, Summary } from './tally.ts';

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
  const tally = createTally();
  try {
    await store.load({ now: options.now, source: source.name, force: options.force ?? false }, async (load) => {
      for await (const items of inBatches(source)) {
        await applyBatch(load, items, tally);
        const { bytesRead, totalBytes } = { bytesRead: source.bytesRead(), totalBytes: source.totalBytes };
        options.onProgress?.({ bytesRead, totalBytes, records: tally.seen() });
        const first = tally.firstRejection();
        if (first !== null && !options.keepGoing) throw new ImportError(first);
        if (options.isStopped?.() === true) break;
      }
      if (options.isStopped?.() === true) throw new ImportStopped();
    });
  } catch (error) {
    if (error instanceof ImportError) return tally.summary(false);
    throw error;
  }
  return tally.summary(true);
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

async function applyBatch(load: Load, items: readonly SourceItem[], tally: Tally): Promise<void> {
  const outcomes = await load.apply(items.flatMap((item) => ('record' in item ? [item.record] : [])));
  let next = 0;
  // In the order of the source, whoever found what is wrong.
  for (const item of items) {
    if ('record' in item) countOutcome(item, outcomes[next++], tally);
    else listItem(item, tally);
  }
}

type FoundRecord = Extract<SourceItem, { record: DataRecord }>;

function countOutcome({ record, where }: FoundRecord, outcome: Outcome | undefined, tally: Tally): void {
  if (outcome === undefined) throw new Error('The store answered for fewer records than it was given.');
  if (typeof outcome === 'string') tally.count(record.type, outcome);
  else tally.reject({ where: describePlace(where), reason: outcome.rejected });
}

function listItem(item: Exclude<SourceItem, { record: DataRecord }>, tally: Tally): void {
  const where = describePlace(item.where);
  if ('invalid' in item) tally.reject({ where, reason: item.invalid });
  else if ('warning' in item) tally.warn({ where, reason: item.warning });
  else if ('skipped' in item) tally.skip({ where, reason: item.skipped });
  else tally.note({ where, reason: item.note });
}

function describePlace(place: Place): string {
  return typeof place === 'number' ? `line ${place}` : place;
}
