/** Measures processor time, which does not depend on other programs on the machine. */

/** Milliseconds of processor time that `work` takes. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
