/** The thread of an import: takes its job, loads the source, and tells how it goes. */

import { parentPort, workerData } from 'node:worker_threads';
import type { ImportProgress } from '../sources/index.ts';
import { ingest, openSource, SourceError } from '../sources/index.ts';
import { StoreError } from '../store/errors.ts';
import { openLoads } from '../store/open-loads.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';

const progressEveryMs = 100;

function tell(message: ImportMessage): void {
  parentPort?.postMessage(message, []); // transfers nothing
}

/** Tells of progress as often as it can be seen, because a batch takes a few milliseconds; and of the end. */
function tellProgress(): (progress: ImportProgress) => void {
  let nextAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now < nextAt && progress.bytesRead !== progress.totalBytes) return;
    nextAt = now + progressEveryMs;
    tell({ progress });
  };
}

async function load({ source: request, settings, keepGoing, force }: ImportJob): Promise<void> {
  const source = await openSource(request);
  const store = await openLoads(settings.store, { levelSystem: settings.levelSystem });
  try {
    tell({ summary: await ingest(store, source, { keepGoing, force, now: Date.now(), onProgress: tellProgress() }) });
  } finally {
    await store.close();
  }
}

try {
  const job: ImportJob = workerData;
  await load(job);
} catch (error) {
  if (!(error instanceof SourceError) && !(error instanceof StoreError)) throw error;
  tell({ failure: error.message, code: error instanceof StoreError ? error.code : null });
}
// What is left of its standard input unread would keep the thread for ever, and with it whoever waits for its end. What was told arrives.
process.exit();
