/** The loads of a store: one by one, or small ones together. */

import type { Store } from '../../port/store.ts';
import { JointLoads } from './joint-loads.ts';
import type { LoadTarget } from '../load.ts';
import { runLoad } from '../load.ts';
import { playersToLock } from './load-locks.ts';

export function createLoads(target: LoadTarget): Pick<Store, 'load' | 'loadRecords'> {
  const load: Store['load'] = (options, work) => runLoad(target, options, work);
  const loadRecords: Store['loadRecords'] = ({ options, records, check }) =>
    runLoad(target, { ...options, isRepeatable: true, players: playersToLock(records) }, async (into) => {
      const outcomes = await into.apply(records);
      check(outcomes);
      return outcomes;
    });
  // An engine with one writer at a time has nothing to wait for between statements.
  if (target.engine.takeNumbers === null) return { load, loadRecords };
  const joint = new JointLoads(loadRecords);
  return { load, loadRecords: (small) => joint.load(small) };
}
