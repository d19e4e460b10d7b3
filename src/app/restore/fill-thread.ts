/** Entry point of the thread that copies a restored backup into the store, so that the service can serve requests meanwhile. */

import { parentPort, workerData } from 'node:worker_threads';
import type { CopyProgress } from '../../store/index.ts';
import { fillBetween, StoreError } from '../../store/index.ts';
import type { FillJob, FillMessage } from './fill-store.ts';

const progressEveryMs = 100;

function report(message: FillMessage): void {
  parentPort?.postMessage(message, []); // the empty list means that nothing is transferred
}

function reportProgress(): (progress: CopyProgress) => void {
  let nextAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now < nextAt) return;
    nextAt = now + progressEveryMs;
    report({ progress });
  };
}

try {
  const { from, to }: FillJob = workerData;
  await fillBetween(from, to, reportProgress());
  report({ isFilled: true });
} catch (error) {
  if (!(error instanceof StoreError)) throw error;
  report({ failure: error.message, code: error.code });
}
// Messages that were posted are still delivered.
process.exit();
