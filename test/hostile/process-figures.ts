/** What a process of this machine uses, as Linux tells it (proc(5)); null elsewhere. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor so far. */
export function cpuSecondsOf(pid: number): number | null {
  const stat = read(pid, 'stat');
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Megabytes in memory now, and the most since `forgetPeak`. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } | null {
  const status = read(pid, 'status');
  if (status === null) return null;
  const megabytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Files and connections that are open. */
export function handlesOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}

/** Lets the peak begin at what the process has now. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Elsewhere there is no peak to forget.
  }
}

function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
