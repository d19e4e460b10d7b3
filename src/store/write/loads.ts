/** The loads of a store: one by one, or small ones together. */

import type { Loads } from '../port/loads.ts';
import { JointLoads } from './joint-loads.ts';
import type { LoadTarget } from './load.ts';
import { runLoad } from './load.ts';

/** The functions of the port that load records into a target. */
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
