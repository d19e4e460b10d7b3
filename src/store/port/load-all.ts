/** A load of records that belong together. */

import type { DataRecord } from '../../data/records/records.ts';
import type { LoadOptions, Outcome, Store } from './store.ts';

/** The store did not take a record; nothing of the load was kept. The message is the reason. */
export class LoadRejected extends Error {
  override readonly name = 'LoadRejected';
}

/** Records given to the store at once. */
const recordsPerCall = 2000;

/** Loads records in one transaction: all of them, with one outcome each in their order, or none and LoadRejected. */
export function loadAll(
  store: Pick<Store, 'load'>,
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
