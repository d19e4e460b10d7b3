/** Copies a store into the empty store of a running service, in a thread. */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ImportStopped } from '../../data/import/index.ts';
import type { CopyProgress, StoreErrorCode } from '../../store/index.ts';
import { StoreError } from '../../store/index.ts';

/** The addresses of both stores. */
export interface FillJob {
  readonly from: string;
  readonly to: string;
}

/** A message of the thread. `failure` is a text for users. */
export type FillMessage =
  | { readonly progress: CopyProgress }
  | { readonly isFilled: true }
  | { readonly failure: string; readonly code: StoreErrorCode };

/** The observer of a copy. */
interface Watching {
  /** Stops the copy, which is then rolled back. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CopyProgress) => void;
}

/** Copies the store. Throws StoreError, and ImportStopped. */
export async function fillInThread(job: FillJob, { signal, onProgress }: Watching): Promise<void> {
  // The thread's file is in the same folder, in the source (.ts) as in the build (.js).
  const file = new URL(`./fill-thread${extname(import.meta.filename)}`, import.meta.url);
  const worker = new Worker(file, { workerData: job });
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    await outcomeOf(worker, onProgress, signal);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function outcomeOf(
  worker: Worker,
  onProgress: Watching['onProgress'],
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let end = (): void =>
      reject(
        signal.aborted
          ? new ImportStopped('The restore was stopped')
          : new Error('The copy ended without a result.'),
      );
    worker.on('message', (message: FillMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('isFilled' in message) end = resolve;
      else end = () => reject(new StoreError(message.code, message.failure));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  });
}
