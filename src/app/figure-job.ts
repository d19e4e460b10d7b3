/** Background job that recalculates the figures of games while the service runs (docs/spec/figures.md 8). */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '../domain/time/index.ts';
import type { Maintenance } from '../store/port/store.ts';

const firstAfterMs = minuteMs;
const minPauseMs = 15 * minuteMs;
/**
 * Ratio of the pause to the duration of a recalculation. Recalculations thus take at most about one hundredth of the time, however large
 * the store is.
 */
const pausePerDuration = 100;

interface FigureJobOptions {
  readonly store: Pick<Maintenance, 'refreshFigures'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** Resolves after a time, and rejects when the signal aborts; replaced in tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Creates a job that recalculates the figures a minute after its start, and again after each pause. Stopping it ends a recalculation in
 * progress.
 */
export function createFigureJob({
  store,
  log,
  now,
  pause = waitInBackground,
}: FigureJobOptions): Background {
  const ending = new AbortController();
  const { signal } = ending;

  async function run(): Promise<void> {
    for (let pauseMs = firstAfterMs; ;) {
      await pause(pauseMs, signal);
      const began = now();
      await store.refreshFigures(began, signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'The figures of games could not be updated.');
      });
      pauseMs = Math.max(minPauseMs, pausePerDuration * (now() - began));
    }
  }

  let running = Promise.resolve();
  return {
    start: () => void (running = run().catch(() => undefined)), // the pause was aborted
    stop() {
      ending.abort();
      return running;
    },
  };
}

/** Waits. A pause alone does not keep the process running. */
function waitInBackground(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal, ref: false });
}
