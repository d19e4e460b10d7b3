/** Recalculates the figures of games: periodically while the service runs, and with `laurel db rebuild`. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs } from '../../domain/time/index.ts';
import { countFigures } from '../derived/game-figures.ts';
import { readFigureCount, readState, writeFigures } from '../derived/stored-figures.ts';
import type { Engine, Transaction } from '../engine/engine.ts';

/** Maximum age of the figures. Some depend on the present, such as the players of the last 30 days. */
const maxAgeMs = dayMs;

/**
 * Recalculates the figures if the data has changed since the last calculation, or a day has passed; returns whether it did. It reads
 * outside a transaction, and lets other work run between the reads. Data that changes in the meantime is included the next time.
 *
 * @param signal aborts between two reads, with an error
 */
export async function refreshFigures(
  engine: Engine,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const pause = (): Promise<void> => nextTurn(undefined, signal === undefined ? {} : { signal });
  const state = await readState(engine, pause);
  const last = await readFigureCount(engine);
  // The absolute difference, so that a clock that is set back does not delay the calculation.
  if (last?.state === state && Math.abs(now - last.countedAt) < maxAgeMs) return false;
  const figures = await countFigures(engine, now, pause);
  const isSame = state === (await readState(engine, pause));
  await engine.transaction((transaction) => {
    transaction.concernPlayers([]);
    return writeFigures(transaction, figures, { countedAt: now, state: isSame ? state : '' });
  });
  return true;
}

/** Recalculates the figures as of their last calculation, or as of now if there was none. @param now milliseconds UTC */
export async function rebuildFigures(transaction: Transaction, now: number): Promise<void> {
  const countedAt = (await readFigureCount(transaction))?.countedAt ?? now; // absent: never calculated
  const figures = await countFigures(transaction, countedAt);
  await writeFigures(transaction, figures, { countedAt, state: await readState(transaction) });
}
