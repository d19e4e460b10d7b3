/**
 * Measures the longest step of a request: the time between two ticks of the event loop, during which a process cannot respond to other
 * clients. It counts processor time of this thread, which does not depend on other programs on the machine.
 */

/** A monitor of this thread's steps. */
export interface StepWatch {
  /** Returns the milliseconds of the longest step since the last call. */
  takeLongest(): number;
  stop(): void;
}

/** Starts measuring. To notice every tick, the monitor keeps the event loop busy until it is stopped. */
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
