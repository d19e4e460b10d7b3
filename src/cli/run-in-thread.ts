/**
 * Runs an import in a separate thread, because the heap of a thread can be limited independently of the machine's memory. Without limits,
 * V8 uses 128 MB of young generation for a load of millions of records and collects the old generation late.
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
import { terminal } from './terminal.ts';

/**
 * In megabytes. The young generation fits several batches: in half of it, most objects of a batch would survive a collection and be
 * copied. The old generation is far larger than a load needs, and its limit makes V8 collect earlier.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/** Starts the thread of a job. The path `-` reads the thread's own standard input. */
export function startImportThread(job: ImportJob): Worker {
  // The thread's file is in the same folder, in the source (.ts) as in the build (.js).
  const file = new URL(`./import-thread${extname(import.meta.filename)}`, import.meta.url);
  return new Worker(file, { workerData: job, resourceLimits, stdin: true });
}

/** Ends what the thread may be waiting for: more input, or a parser. A thread that loads sees the flag of its job. */
export function stopWaiting(worker: Worker): void {
  worker.stdin?.end();
  worker.postMessage('stop', []); // no transfer list
}

/** Writes the chunks to the thread with backpressure, until it exits or is stopped. */
export async function feed(worker: Worker, chunks: AsyncIterable<Buffer>, stopped: AbortSignal): Promise<void> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  for await (const chunk of chunks) {
    if (ended.signal.aborted || stopped.aborted || worker.stdin === null) break;
    if (worker.stdin.write(chunk)) continue;
    await once(worker.stdin, 'drain', { signal: ended.signal }).catch(() => undefined); // the thread has exited
  }
  worker.stdin?.end();
}

/**
 * Runs a job and returns its summary. Standard input is received completely before the store is locked, so that a slow pipe does not block
 * other writers. Throws CommandError if the source or the store cannot be used, or if SIGINT or SIGTERM stopped the load, which is then
 * rolled back. A second signal ends the process at once.
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
    stopped.addEventListener('abort', () => stopWaiting(worker));
    const outcome = outcomeOf(worker, onProgress, stopping.exitCode);
    const [summary] = await Promise.all([outcome, input === null ? null : feed(worker, input, stopped)]);
    return summary;
  } catch (error) {
    throw stopped.aborted ? new CommandError('The import was stopped. Nothing was loaded.', stopping.exitCode()) : error;
  } finally {
    for (const close of closing) await close();
  }
}

/** @param closing callbacks for cleanup, extended by this function */
async function receiveInput(store: string, stopped: AbortSignal, closing: (() => unknown)[]): Promise<AsyncIterable<Buffer>> {
  const { stdin } = terminal();
  const closeInput = (): void => void stdin.destroy();
  stopped.addEventListener('abort', closeInput);
  closing.push(closeInput);
  try {
    const received = await receiveBody(stdin, bodyFolderOf(store));
    closing.push(() => received.close());
    return received.chunks;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`The standard input could not be received: ${reason}`, exitCodes.failed, { cause });
  } finally {
    stopped.removeEventListener('abort', closeInput);
  }
}

function outcomeOf(worker: Worker, onProgress: (progress: ImportProgress) => void, exitCode: () => ExitCode): Promise<Summary> {
  return new Promise<Summary>((resolve, reject) => {
    let end = (): void => reject(new Error('The import ended without a summary.'));
    worker.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('summary' in message) end = () => resolve(message.summary);
      else if ('stopped' in message)
        end = () => reject(new CommandError('The import was stopped. Nothing was loaded.', exitCode()));
      else end = () => reject(new CommandError(message.failure));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  });
}
