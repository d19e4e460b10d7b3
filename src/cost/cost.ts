/**
 * The cost of a request: the time in which it blocks the process, and the processor time of compressing its response. Code that uses
 * time adds it here, without knowing the request. The server charges it to the client (limits/client-limits.ts).
 */

import { AsyncLocalStorage } from 'node:async_hooks';

/** Receives costs in milliseconds. */
type Charge = (ms: number) => void;

const current = new AsyncLocalStorage<Charge>();

/** Runs `work` and passes its costs, and those of everything that it starts, to `charge`. */
export function countCosts<T>(charge: Charge, work: () => T): T {
  return current.run(charge, work);
}

/** Adds a cost to the current request. Does nothing outside of a request, or if the client is exempt. */
export function addCost(ms: number): void {
  current.getStore()?.(ms);
}

/** Runs `work` and adds the time until it returns to the cost. The time until a returned promise resolves is not counted. */
export function timed<T>(work: () => T): T {
  const charge = current.getStore();
  if (charge === undefined) return work();
  const beganAt = performance.now();
  try {
    return work();
  } finally {
    charge(performance.now() - beganAt);
  }
}
