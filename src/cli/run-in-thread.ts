/**
 * An import in a thread of its own, because the memory of a thread can be bounded, whatever the machine has: left to itself,
 * V8 gives a load of millions of records 128 MB of young space and collects the old one late.
 */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportProgress, Summary } from '../sources/index.ts';
import { CommandError } from './exit-codes.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';

/** In megabytes. The young space is enough for a batch on its way; the old one is far above what a load keeps, and the nearer bound makes V8 collect earlier. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** Starts the thread of a job; `-` as the path reads the thread's own standard input. */
export function startImportThread(job: ImportJob): Worker {
  // The same folder holds the thread's file, as it was written or as it was built.
  const file = new URL(`./import-thread${extname(import.meta.filename)}`, import.meta.url);
  return new Worker(file, { workerData: job, resourceLimits, stdin: true });
}

/** Runs a job to its end. Throws CommandError where the source or the store cannot be used. */
export function runInThread(job: ImportJob, onProgress: (progress: ImportProgress) => void): Promise<Summary> {
  const worker = startImportThread(job);
  const isPiped = job.source.path === '-';
  if (isPiped && worker.stdin !== null) process.stdin.pipe(worker.stdin);
  return new Promise<Summary>((resolve, reject) => {
    let end = (): void => reject(new Error('The import ended without a summary.'));
    worker.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('summary' in message) end = () => resolve(message.summary);
      else end = () => reject(new CommandError(message.failure));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  }).finally(() => isPiped && process.stdin.destroy());
}
