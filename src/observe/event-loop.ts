/** Whether the event loop turns: a process that is stuck looks alive to whoever only sees its port open. */

import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
const windowMs = 5000;
/** How often it is noted that the loop turns, for whoever asks before the turn that was late is counted. */
const noteMs = 100;
const nanosecondsPerMs = 1e6;

export interface LoopWatch {
  /** Longest time the loop stood still within the last five to ten seconds, in milliseconds. */
  longestMs(): number;
  /** Forgets what was so far: that a start takes its time says nothing of what comes. */
  forget(): void;
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
  let turnedAt = performance.now();
  const note = setInterval(() => {
    turnedAt = performance.now();
  }, noteMs);
  note.unref();
  const forget = (): void => {
    earlier = 0;
    turnedAt = performance.now();
    delays.reset();
  };
  return {
    forget() {
      forget();
      // The turn that is ending is only counted when the next one has begun.
      setTimeout(forget, 2 * resolutionMs).unref();
    },
    longestMs: () => Math.max(earlier / nanosecondsPerMs, delays.max / nanosecondsPerMs, performance.now() - turnedAt - noteMs),
    stop() {
      clearInterval(timer);
      clearInterval(note);
      delays.disable();
    },
  };
}
