/** Puts the demo data into a store that holds nothing. */

import type { Store } from '../../store/port/store.ts';
import type { DemoLoad } from './generate.ts';
import { generateDemo } from './generate.ts';

/** Loads the demo as of `now`, milliseconds UTC. Throws where the store holds anything already. */
export async function loadDemo(store: Store, now: number): Promise<void> {
  if (!(await store.isEmpty())) throw new Error('Demo data is loaded into an empty store only; this one holds data.');
  const { base, update } = generateDemo(now);
  await loadAll(store, base);
  await loadAll(store, update);
}

async function loadAll(store: Store, { at, records }: DemoLoad): Promise<void> {
  await store.load({ now: at, source: 'demo' }, async (load) => {
    for (const outcome of await load.apply(records)) {
      if (typeof outcome !== 'string') throw new Error(`The demo data does not load: ${outcome.rejected}`);
    }
  });
}
