/**
 * Event loop monitor. Reports how long the loop was blocked, because a blocked process still looks alive to a client that
 * only sees its port open.
 *
 * Measured by the lateness of one timer. Node's own histogram (`monitorEventLoopDelay`) is not used: when it is reset between
 * the end of a long tick and its next sample, that tick is lost, which made a service that had hung report that it was ready.
 */

import type { Background } from '../../background/index.ts';

const tickMs = 20;
const windowMs = 5000;

/** The watch of the process's event loop. */
export interface LoopWatch extends Background {
  /** Longest time the loop was blocked within the last five to ten seconds, in milliseconds. */
  maxMs(): number;
  /** Discards earlier measurements: blocking at startup does not predict the latency of requests. */
  forget(): void;
  start(): void;
  stop(): void;
}

/**
 * Measures from its start to its stop. Does not keep the process alive.
 * @param now milliseconds of a clock that never goes back
 */
export function createLoopWatch(now = (): number => performance.now()): LoopWatch {
  let tickedAt = now();
  let max = 0;
  let maxBefore = 0;
  /** How late the next tick is already, so that a blocked loop is seen before that tick has run. */
  const lateness = (): number => now() - tickedAt - tickMs;
  const timers: NodeJS.Timeout[] = [];
  const measure = (): void => {
    max = Math.max(max, lateness());
    tickedAt = now();
  };
  const beginWindow = (): void => {
    maxBefore = Math.max(max, lateness());
    max = 0;
  };
  return {
    start() {
      tickedAt = now();
      timers.push(setInterval(measure, tickMs).unref(), setInterval(beginWindow, windowMs).unref());
    },
    maxMs: () => Math.max(maxBefore, max, lateness(), 0),
    forget() {
      max = 0;
      maxBefore = 0;
      tickedAt = now();
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
