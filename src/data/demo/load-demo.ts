/** Puts the demo data into a store that holds nothing. */

import { loadAll } from '../../store/port/load-all.ts';
import type { Store } from '../../store/port/store.ts';
import { generateDemo } from './generate.ts';

/** Loads the demo as of `now`, milliseconds UTC. Throws where the store holds anything already. */
export async function loadDemo(store: Store, now: number): Promise<void> {
  if (!(await store.isEmpty())) throw new Error('Demo data is loaded into an empty store only; this one holds data.');
  const { base, update } = generateDemo(now);
  for (const { at, records } of [base, update]) await loadAll(store, { now: at, source: 'demo' }, records);
}
