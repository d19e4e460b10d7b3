/** Runs the garbage collector, for tests of memory use. */

import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all garbage of this process. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function')
    throw new TypeError('This Node cannot be told to collect garbage.');
  await setImmediate(); // a WeakRef that was created or read in this turn of the event loop still keeps its object
  collect();
}
