/**
 * Reads that let the process handle other requests. SQLite returns rows synchronously, so the promises of a request with many statements
 * would all resolve in one turn of the event loop. A read that ends long after the first read of its turn resolves in the next turn.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { timed } from '../../../cost/index.ts';
import type { Queries } from '../engine.ts';

/** Milliseconds after which the reads of a turn resolve in the next turn. */
const maxTurnMs = 8;

/** Returns yielding variants of the reads. @param now monotonic clock in milliseconds */
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
    // The session returns its rows synchronously.
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
