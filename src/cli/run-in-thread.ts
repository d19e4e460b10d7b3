/**
 * An import in a thread of its own, because the memory of a thread can be bounded, whatever the machine has: left to itself,
 * V8 gives a load of millions of records 128 MB of young space and collects the old one late.
 */

import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportProgress, Summary } from '../data/import/index.ts';
import type { ExitCode } from './exit-codes.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';
import { bodyFolderOf, receiveBody } from './receive-body.ts';
import { takeStopSignal } from './stop-signal.ts';

/** In megabytes. The young space is enough for a batch on its way; the old one is far above what a load keeps, and the nearer bound makes V8 collect earlier. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** Starts the thread of a job; `-` as the path reads the thread's own standard input. */
export function startImportThread(job: ImportJob): Worker {
  // The same folder holds the thread's file, as it was written or as it was built.
  const file = new URL(`./import-thread${extname(import.meta.filename)}`, import.meta.url);
  return new Worker(file, { workerData: job, resourceLimits, stdin: true });
}

/** Hands the pieces on as fast as the thread takes them, until it has ended or is told to. */
export async function feed(worker: Worker, pieces: AsyncIterable<Buffer>, stopped: AbortSignal): Promise<void> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  for await (const piece of pieces) {
    if (ended.signal.aborted || stopped.aborted || worker.stdin === null) break;
    if (worker.stdin.write(piece)) continue;
    await once(worker.stdin, 'drain', { signal: ended.signal }).catch(() => undefined); // it has ended
  }
  worker.stdin?.end();
}

/**
 * Runs a job to its end; what is piped in is received whole before the store is touched, so that a slow pipe keeps nobody else from
 * writing. Throws CommandError where the source or the store cannot be used, and where SIGINT or SIGTERM came before the load was
 * done: then nothing of it is kept. A second signal ends the process at once.
 */
export async function runInThread(
  job: Omit<ImportJob, 'stop'>,
  onProgress: (progress: ImportProgress) => void,
): Promise<Summary> {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const stopping = takeStopSignal();
  const stopped = stopping.signal;
  stopped.addEventListener('abort', () => void Atomics.store(new Int32Array(stop), 0, 1));
  const closing: (() => unknown)[] = [() => stopping.release()];
  try {
    const input = job.source.path === '-' ? await receiveInput(job.settings.store, stopped, closing) : null;
    const worker = startImportThread({ ...job, stop });
    stopped.addEventListener('abort', () => worker.stdin?.end()); // it may be waiting for more
    const outcome = outcomeOf(worker, onProgress, stopping.exitCode);
    const [summary] = await Promise.all([outcome, input === null ? null : feed(worker, input, stopped)]);
    return summary;
  } catch (error) {
    throw stopped.aborted ? new CommandError('Stopped; nothing was loaded.', stopping.exitCode()) : error;
  } finally {
    for (const close of closing) await close();
  }
}

/** @param closing what is to be done in the end */
async function receiveInput(store: string, stopped: AbortSignal, closing: (() => unknown)[]): Promise<AsyncIterable<Buffer>> {
  const { stdin } = process;
  const leave = (): void => void stdin.destroy();
  stopped.addEventListener('abort', leave);
  closing.push(leave);
  try {
    const received = await receiveBody(stdin, bodyFolderOf(store));
    closing.push(() => received.close());
    return received.pieces;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`The standard input could not be received: ${reason}`, exitCodes.failed, { cause });
  } finally {
    stopped.removeEventListener('abort', leave);
  }
}

function outcomeOf(worker: Worker, onProgress: (progress: ImportProgress) => void, exitCode: () => ExitCode): Promise<Summary> {
  return new Promise<Summary>((resolve, reject) => {
    let end = (): void => reject(new Error('The import ended without a summary.'));
    worker.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('summary' in message) end = () => resolve(message.summary);
      else if ('stopped' in message) end = () => reject(new CommandError('Stopped; nothing was loaded.', exitCode()));
      else end = () => reject(new CommandError(message.failure));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  });
}
