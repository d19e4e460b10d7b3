/**
 * Runs an import in a separate thread, because the heap of a thread can be limited independently of the machine's memory. Without limits,
 * V8 uses 128 MB of young generation for an import of millions of records and collects the old generation late.
 */

import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportProgress, Summary } from '../../data/import/index.ts';
import { ImportStopped, SourceError } from '../../data/import/index.ts';
import { StoreError } from '../../store/port/errors.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';

/**
 * Heap limits in megabytes. The young generation has space for several batches. With half the size, most objects of a batch would survive a
 * collection and be copied. The old generation is far larger than an import needs; its limit only makes V8 collect earlier.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/** The input of an import, its signal to stop, and its observers. */
export interface ImportRun {
  /** The standard input of the thread; null for a source with a path. */
  readonly input: AsyncIterable<Buffer> | null;
  /** Stops the import, which is then rolled back. */
  readonly stopped: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called with the code of the StoreError that ends the import, because no observer sees the store of the thread. */
  readonly onStoreError?: (code: string) => void;
}

/**
 * Runs a job and returns its summary.
 * @throws ImportStopped, SourceError or StoreError
 */
export async function importInThread(
  job: Omit<ImportJob, 'stop'>,
  run: ImportRun,
): Promise<Summary> {
  const { input, stopped, onProgress = () => undefined, onStoreError = () => undefined } = run;
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  // The thread's file is in the same folder, in the source (.ts) as in the build (.js).
  const file = new URL(`./import-thread${extname(import.meta.filename)}`, import.meta.url);
  const worker = new Worker(file, { workerData: { ...job, stop }, resourceLimits, stdin: true });
  const onStop = (): void => {
    Atomics.store(new Int32Array(stop), 0, 1);
    stopWaiting(worker);
  };
  stopped.addEventListener('abort', onStop);
  const outcome = outcomeOf(worker, onProgress);
  outcome.catch(() => undefined); // the outcome may reject while the thread still receives input; it is awaited only afterwards
  try {
    if (input !== null) await feed(worker, input, stopped);
    return await outcome;
  } catch (error) {
    if (error instanceof StoreError) onStoreError(error.code);
    // The thread is terminated before it sees the end of its input, or it would commit an incomplete import.
    await worker.terminate();
    throw error;
  } finally {
    stopped.removeEventListener('abort', onStop);
  }
}

/**
 * Ends the operations for which the thread may be waiting: more input, or a parser. During an import, the thread sees the stop flag of its
 * job.
 */
function stopWaiting(worker: Worker): void {
  worker.stdin?.end();
  worker.postMessage('stop', []); // the empty list means that nothing is transferred
}

/** Writes the chunks to the thread with backpressure, until it exits or is stopped. */
async function feed(
  worker: Worker,
  chunks: AsyncIterable<Buffer>,
  stopped: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  for await (const chunk of chunks) {
    if (ended.signal.aborted || stopped.aborted || worker.stdin === null) break;
    if (worker.stdin.write(chunk)) continue;
    await once(worker.stdin, 'drain', { signal: ended.signal }).catch(() => undefined); // the thread has exited
  }
  worker.stdin?.end();
}

/** Returns the outcome that the thread reports before it ends. */
function outcomeOf(
  worker: Worker,
  onProgress: (progress: ImportProgress) => void,
): Promise<Summary> {
  return new Promise((resolve, reject) => {
    let end = (): void => reject(new Error('The import ended without a summary.'));
    worker.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('summary' in message) end = () => resolve(message.summary);
      else if ('stopped' in message)
        end = () => reject(new ImportStopped('The import was stopped'));
      else end = () => reject(failureOf(message));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  });
}

function failureOf({ failure, code }: Extract<ImportMessage, { failure: string }>): Error {
  return code === null ? new SourceError(failure) : new StoreError(code, failure);
}
