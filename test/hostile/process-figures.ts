/** Resource usage of a process on Linux (proc(5)); null on other systems. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor time in seconds. */
export function readCpuSeconds(pid: number): number | null {
  const stat = read(pid, 'stat');
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory in megabytes, now and at its peak since `forgetPeak`. */
export function readMemory(pid: number): { readonly now: number; readonly peak: number } | null {
  const status = read(pid, 'status');
  if (status === null) return null;
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Number of open files and connections. */
export function countHandles(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}

/** Resets the peak to the present memory. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Other systems do not report a peak.
  }
}

function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
