/** Loads a set of records atomically. */

import type { DataRecord } from '../../records/records.ts';
import type { LoadOptions, Loads, Outcome } from './loads.ts';

/** The store rejected a record, so the load was rolled back. The message is the reason. */
export class LoadRejected extends Error {
  override readonly name = 'LoadRejected';
}

/** Batch size of `Load.apply`. */
const recordsPerCall = 2000;

/** Loads all records in one transaction and returns one outcome per record in order. Throws LoadRejected if a record is rejected. */
export function loadAll(
  store: Pick<Loads, 'load'>,
  options: LoadOptions,
  records: readonly DataRecord[],
): Promise<readonly Outcome[]> {
  return store.load(options, async (load) => {
    const outcomes: Outcome[] = [];
    for (let start = 0; start < records.length; start += recordsPerCall) {
      for (const outcome of await load.apply(records.slice(start, start + recordsPerCall))) {
        if (typeof outcome !== 'string') throw new LoadRejected(outcome.rejected);
        outcomes.push(outcome);
      }
    }
    return outcomes;
  });
}
