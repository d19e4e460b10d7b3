/**
 * Measures the longest step of a request: the time between two turns of the event loop in which a process answers nobody else. It counts
 * processor time of this thread, which does not depend on other programs on the machine.
 */

/** A watch over the steps of this thread. */
export interface StepWatch {
  /** Milliseconds of the longest step since the last call. */
  takeLongest(): number;
  stop(): void;
}

/** Begins to measure. The event loop does not rest until the watch is stopped. */
export function watchSteps(): StepWatch {
  let longest = 0;
  let before = process.threadCpuUsage();
  let timer: NodeJS.Immediate | null = null;
  function turn(): void {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
    timer = setImmediate(turn);
  }
  turn();
  return {
    takeLongest() {
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearImmediate(timer ?? undefined),
  };
}
