/** Memory and processor time of a process on Linux (proc(5), /proc/PID/stat). On other systems, only the duration is limited. */

import { readFileSync } from 'node:fs';

interface Usage {
  readonly megabytes: number;
  readonly processorMs: number;
}

/** Linux reports processor time in hundredths of a second, and memory in pages, which have 4 KiB on most machines. */
const tickMs = 10;
const pageBytes = 4096;
/** Indexes of the fields utime, stime and rss after the name, which may contain blanks and ends at the last parenthesis. */
const userAt = 11;
const systemAt = 12;
const pagesAt = 21;

/** Returns the current usage of a process; null if the system does not report it or the process has ended. */
export function readUsage(pid: number | undefined): Usage | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = NaN, system = NaN, pages = NaN] = [userAt, systemAt, pagesAt].map(
    (at) => fields[at],
  );
  return { megabytes: (pages * pageBytes) / 2 ** 20, processorMs: (user + system) * tickMs };
}
