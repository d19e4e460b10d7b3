/**
 * Reads that let other requests be answered. SQLite answers at once, so the promises of a request with many statements would all resolve
 * in one turn of the event loop. A read that ends long after the first of its turn resolves in the next.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { timed } from '../../../cost/index.ts';
import type { Queries } from '../engine.ts';

/** Milliseconds of a turn after which its reads resolve in the next one. */
const maxTurnMs = 8;

/** Returns the same reads. @param now monotonic clock in milliseconds */
export function yieldingReads(
  { all, get, allMany }: Queries,
  now: () => number = () => performance.now(),
): Queries {
  /** Time of the first read of this turn; null if there was none. */
  let beganAt: number | null = null;

  async function read<T>(run: () => Promise<T>): Promise<T> {
    if (beganAt === null) {
      beganAt = now();
      setImmediate(() => (beganAt = null));
    }
    // The session has answered when it returns.
    const rows = await timed(run);
    if (beganAt !== null && now() - beganAt > maxTurnMs) await nextTurn();
    return rows;
  }

  return {
    all: (query, parameters) => read(() => all(query, parameters)),
    get: (query, parameters) => read(() => get(query, parameters)),
    allMany: (query, parameterLists) => read(() => allMany(query, parameterLists)),
  };
}
