/** Counts the figures of games again: from time to time while the service runs, and with `laurel db rebuild`. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs } from '../../domain/time/index.ts';
import { countFigures } from '../derived/game-figures.ts';
import { readFigureCount, readState, writeFigures } from '../derived/stored-figures.ts';
import type { Engine, Transaction } from '../engine/engine.ts';

/** Players of the last 30 days change with time. */
const maxAgeMs = dayMs;

/**
 * Counts the figures if the data has changed since the last count, or a day has passed; returns whether it has. The reads are outside
 * of a transaction, and let others run in between; data that changes meanwhile is counted the next time.
 *
 * @param signal ends a count between two reads, with an error
 */
export async function refreshFigures(
  engine: Engine,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const pause = (): Promise<void> => nextTurn(undefined, signal === undefined ? {} : { signal });
  const state = await readState(engine, pause);
  const last = await readFigureCount(engine);
  // The absolute difference, so that a clock that is set back does not delay the count.
  if (last?.state === state && Math.abs(now - last.countedAt) < maxAgeMs) return false;
  const figures = await countFigures(engine, now, pause);
  const isSame = state === (await readState(engine, pause));
  await engine.transaction((transaction) => {
    transaction.concernPlayers([]);
    return writeFigures(transaction, figures, { countedAt: now, state: isSame ? state : '' });
  });
  return true;
}

/** Counts the figures as of the time of their last count, or as of now if they were never counted. @param now milliseconds UTC */
export async function rebuildFigures(transaction: Transaction, now: number): Promise<void> {
  const countedAt = (await readFigureCount(transaction))?.countedAt ?? now; // absent: never counted
  const figures = await countFigures(transaction, countedAt);
  await writeFigures(transaction, figures, { countedAt, state: await readState(transaction) });
}
