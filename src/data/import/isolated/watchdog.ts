/**
 * Thread of a parser process. It ends the process when it takes too much memory, and when the process that started it is gone; the main
 * thread cannot do either while it is in native code or in a loop.
 */

import { workerData } from 'node:worker_threads';

const everyMs = 100;
const bytesPerMegabyte = 1_048_576;
const { memoryMb, parent }: { readonly memoryMb: number; readonly parent: number } = workerData;

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * bytesPerMegabyte;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, everyMs);
