/**
 * Event loop monitor. Reports how long the loop was blocked, because a blocked process still looks alive to a client that
 * only sees its port open.
 *
 * Measured by the lateness of one timer. Node's own histogram (`monitorEventLoopDelay`) is not used: when it is reset between
 * the end of a long tick and its next sample, that tick is lost, which made a service that had hung report that it was ready.
 */

const tickMs = 20;
const windowMs = 5000;

export interface LoopWatch {
  /** Longest time the loop was blocked within the last five to ten seconds, in milliseconds. */
  maxMs(): number;
  /** Discards earlier measurements: blocking at startup does not predict the latency of requests. */
  forget(): void;
  stop(): void;
}

/**
 * Starts to measure. Does not keep the process alive.
 * @param now milliseconds of a clock that never goes back
 */
export function watchEventLoop(now = (): number => performance.now()): LoopWatch {
  let tickedAt = now();
  let max = 0;
  let maxBefore = 0;
  /** How late the next tick is already, so that a blocked loop is seen before that tick has run. */
  const lateness = (): number => now() - tickedAt - tickMs;
  const tick = setInterval(() => {
    max = Math.max(max, lateness());
    tickedAt = now();
  }, tickMs);
  const nextWindow = setInterval(() => {
    maxBefore = Math.max(max, lateness());
    max = 0;
  }, windowMs);
  tick.unref();
  nextWindow.unref();
  return {
    maxMs: () => Math.max(maxBefore, max, lateness(), 0),
    forget() {
      max = 0;
      maxBefore = 0;
      tickedAt = now();
    },
    stop() {
      clearInterval(tick);
      clearInterval(nextWindow);
    },
  };
}
