/** Runs the loads of a store: each in its own transaction, or small ones together. */

import type { Loads } from '../port/loads.ts';
import { JointLoads } from './joint-loads.ts';
import type { LoadTarget } from './load.ts';
import { runLoad } from './load.ts';

/** Creates the port's functions that load records. */
export function createLoads(target: LoadTarget): Loads {
  const joint = new JointLoads(({ options, records, check }, { isSmall }) =>
    runLoad(target, { ...options, isSmall }, async (into) => {
      const outcomes = await into.apply(records);
      check(outcomes);
      return outcomes;
    }),
  );
  return {
    load: (options, work) => runLoad(target, { ...options, isSmall: false }, work),
    loadRecords: (load) => joint.load(load),
  };
}
