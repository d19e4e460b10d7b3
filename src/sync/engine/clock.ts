/** The clock of the sync. It is passed in, so that tests do not wait and a signal can interrupt waits. */

import { setTimeout as delay } from 'node:timers/promises';

/** Thrown by a wait or request when the sync is stopped. The next run resumes the work. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The current time, and waiting. */
export interface Clock {
  /** Milliseconds UTC. */
  now(): number;
  /** Waits. Throws Stopped if the sync is stopped. */
  sleep(ms: number): Promise<void>;
}

/** Maximum delay of a timer: 2^31 - 1 ms. */
const maxTimerMs = 2_147_483_647;

/** The system clock. Waits end when the signal is aborted. */
export function systemClock(signal: AbortSignal): Clock {
  return {
    now: Date.now,
    async sleep(ms) {
      try {
        await delay(Math.min(ms, maxTimerMs), undefined, { signal });
      } catch (error) {
        throw signal.aborted ? new Stopped('The sync was stopped.', { cause: error }) : error;
      }
    },
  };
}
