/**
 * What the request that is being answered costs: the time in which the process answers nobody else, and the processor time of coding. The
 * code that takes the time adds it here, without knowing the request; the server charges it to the client (limits/client-limits.ts).
 */

import { AsyncLocalStorage } from 'node:async_hooks';

/** Receives costs in milliseconds. */
type Charge = (ms: number) => void;

const current = new AsyncLocalStorage<Charge>();

/** Runs `work`, and all that it starts, with costs going to `charge`. */
export function countCosts<T>(charge: Charge, work: () => T): T {
  return current.run(charge, work);
}

/** Adds a cost to the request that is being answered; nothing outside of one, or if its client is exempt. */
export function addCost(ms: number): void {
  current.getStore()?.(ms);
}

/** Runs `work` and adds the time until it returns. If it returns a promise, the time in which it waits is not counted. */
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
