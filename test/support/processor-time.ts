/** Processor time of this process, which other programs on the machine do not lengthen. */

/** Milliseconds of it that `work` takes. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
