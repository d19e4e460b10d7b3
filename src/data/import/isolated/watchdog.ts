/**
 * Thread of a parser process. It ends the process if it uses too much memory, or if the process that started it is gone. The main thread
 * could not do this while it runs native code or a loop.
 */

import { workerData } from 'node:worker_threads';

const everyMs = 100;
const bytesPerMegabyte = 1_048_576;
const { memoryMb, parent }: { readonly memoryMb: number; readonly parent: number } = workerData;

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * bytesPerMegabyte;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, everyMs);
