/** Whether the event loop turns: a process that is stuck looks alive to whoever only sees its port open. */

import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
const windowMs = 5000;
const nanosecondsPerMs = 1e6;

export interface LoopWatch {
  /** Longest time the loop stood still within the last five to ten seconds, in milliseconds. */
  longestMs(): number;
  stop(): void;
}

/** Watches from now on. Does not keep the process alive. */
export function watchEventLoop(): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let earlier = 0;
  const timer = setInterval(() => {
    earlier = delays.max;
    delays.reset();
  }, windowMs);
  timer.unref();
  return {
    longestMs: () => Math.max(earlier, delays.max) / nanosecondsPerMs,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
