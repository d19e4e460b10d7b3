/** Has the figures of games counted while the service runs (docs/spec/figures.md 8). */

import type { Logger } from 'pino';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '../domain/time/index.ts';
import type { Store } from '../store/port/store.ts';

const firstAfterMs = minuteMs;
const minPauseMs = 15 * minuteMs;
/** A count takes at most about one hundredth of the time, however large the store is. */
const pausePerDuration = 100;

interface KeptFigures {
  readonly store: Pick<Store, 'refreshFigures'>;
  readonly log: Logger;
  /** Milliseconds UTC. */
  readonly now: () => number;
}

/** Counts a minute after the start and then from time to time. The result stops it, a count in progress too. */
export function keepFigures({ store, log, now }: KeptFigures): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;

  async function run(): Promise<void> {
    for (let pauseMs = firstAfterMs; ;) {
      await wait(pauseMs, undefined, { signal, ref: false });
      const began = performance.now();
      await store.refreshFigures(now(), signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'The figures of games could not be counted.');
      });
      pauseMs = Math.max(minPauseMs, pausePerDuration * (performance.now() - began));
    }
  }

  const running = run().catch(() => undefined); // the wait was ended
  return async () => {
    ending.abort();
    await running;
  };
}
