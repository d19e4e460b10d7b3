/**
 * An import in a thread of its own, because the memory of a thread can be bounded, whatever the machine has: left to itself,
 * V8 gives a load of millions of records 128 MB of young space and collects the old one late.
 */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportProgress, Summary } from '../sources/index.ts';
import type { ExitCode } from './exit-codes.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';

/** In megabytes. The young space is enough for a batch on its way; the old one is far above what a load keeps, and the nearer bound makes V8 collect earlier. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** Starts the thread of a job; `-` as the path reads the thread's own standard input. */
export function startImportThread(job: ImportJob): Worker {
  // The same folder holds the thread's file, as it was written or as it was built.
  const file = new URL(`./import-thread${extname(import.meta.filename)}`, import.meta.url);
  return new Worker(file, { workerData: job, resourceLimits, stdin: true });
}

/**
 * Runs a job to its end. Throws CommandError where the source or the store cannot be used, and where SIGINT or SIGTERM came before
 * the load was done: then nothing of it is kept. A second signal ends the process at once.
 */
export function runInThread(job: Omit<ImportJob, 'stop'>, onProgress: (progress: ImportProgress) => void): Promise<Summary> {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = startImportThread({ ...job, stop });
  const signals = takeSignals(() => {
    Atomics.store(new Int32Array(stop), 0, 1);
    if (!isPiped) return;
    process.stdin.unpipe();
    worker.stdin?.end(); // it may be waiting for more
  });
  const isPiped = job.source.path === '-';
  if (isPiped && worker.stdin !== null) process.stdin.pipe(worker.stdin);
  return new Promise<Summary>((resolve, reject) => {
    let end = (): void => reject(new Error('The import ended without a summary.'));
    worker.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('summary' in message) end = () => resolve(message.summary);
      else if ('stopped' in message) end = () => reject(new CommandError('Stopped; nothing was loaded.', signals.exitCode()));
      else end = () => reject(new CommandError(message.failure));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  }).finally(() => {
    signals.release();
    if (isPiped) process.stdin.destroy();
  });
}

/** From now on the first signal is told to `onFirst`. */
function takeSignals(onFirst: () => void): { readonly exitCode: () => ExitCode; release(): void } {
  let exitCode: ExitCode | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (exitCode !== null) process.exit(exitCode);
    exitCode = signal === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated;
    onFirst();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    exitCode: () => exitCode ?? exitCodes.failed,
    release: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  };
}
