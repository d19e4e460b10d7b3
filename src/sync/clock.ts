/** Time, as the sync sees it: handed in, so that a test does not wait and a signal ends every wait. */

import { setTimeout as delay } from 'node:timers/promises';

/** Thrown out of a wait or a request when the owner ends the sync; nothing is wrong, and the jobs keep their place. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

export interface Clock {
  /** Milliseconds UTC. */
  now(): number;
  /** Throws Stopped where the sync is ended meanwhile, or was before. */
  sleep(ms: number): Promise<void>;
}

/** Longest wait a timer takes: 2^31 - 1 ms. */
const maxTimerMs = 2_147_483_647;

/** The clock of the machine; waits end when the signal is aborted. */
export function systemClock(signal: AbortSignal): Clock {
  return {
    now: Date.now,
    async sleep(ms) {
      try {
        await delay(Math.min(ms, maxTimerMs), undefined, { signal });
      } catch (error) {
        throw signal.aborted ? new Stopped('stopped', { cause: error }) : error;
      }
    },
  };
}
