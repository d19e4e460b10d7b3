/** What a process takes, as Linux tells it (proc(5), /proc/PID/stat). Other systems have limits of time alone. */

import { readFileSync } from 'node:fs';

interface Usage {
  readonly megabytes: number;
  readonly processorMs: number;
}

/** Linux counts processor time for programs in hundredths of a second, and memory in pages of 4 KiB on most machines. */
const tickMs = 10;
const pageBytes = 4096;
/** Fields after the name, which may hold blanks and ends at the last parenthesis: utime, stime and rss. */
const userAt = 11;
const systemAt = 12;
const pagesAt = 21;

/** What a process takes now; null where the system does not tell, or when the process is gone. */
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
