/**
 * Event loop monitor. It measures how long the loop was blocked, because a blocked process still looks alive to a client that only sees an
 * open port.
 *
 * It measures how late one timer runs. Node's own histogram (`monitorEventLoopDelay`) is not used: if it is reset between the end of a long
 * tick and its next sample, that tick is lost. A service that had hung then reported that it was ready.
 */

import type { Background } from '../../background/index.ts';

const tickMs = 20;
const windowMs = 5000;

/** The monitor of the process's event loop. */
export interface LoopWatch extends Background {
  /** Returns the longest time the loop was blocked within the last five to ten seconds, in milliseconds. */
  maxMs(): number;
  /** Discards earlier measurements, because blocking at startup does not predict the latency of requests. */
  forget(): void;
  start(): void;
  stop(): void;
}

/**
 * Creates a monitor that measures from its start to its stop. It does not keep the process alive.
 * @param now returns milliseconds of a monotonic clock
 */
export function createLoopWatch(now = (): number => performance.now()): LoopWatch {
  let tickedAt = now();
  let max = 0;
  let maxBefore = 0;
  /** Returns how late the next tick already is, so that a blocked loop is detected before that tick has run. */
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
