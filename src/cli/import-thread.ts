/** The thread of an import: takes its job, loads the source, and tells how it goes. */

import { parentPort, workerData } from 'node:worker_threads';
import { ingest, SourceError, sourceKinds } from '../sources/index.ts';
import { StoreError } from '../store/errors.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';
import { withStore } from './with-store.ts';

function tell(message: ImportMessage): void {
  parentPort?.postMessage(message, []); // transfers nothing
}

async function load({ kind, path, settings, keepGoing }: ImportJob): Promise<void> {
  const source = await sourceKinds[kind]?.open(path);
  if (source === undefined) throw new TypeError(`There is no kind of source ${JSON.stringify(kind)}.`);
  await withStore(settings, async (store) => {
    const onProgress = (progress: Extract<ImportMessage, { progress: unknown }>['progress']): void => tell({ progress });
    const summary = await ingest(store, source, { keepGoing, now: Date.now(), onProgress });
    tell({ summary });
  });
}

try {
  const job: ImportJob = workerData;
  await load(job);
} catch (error) {
  if (!(error instanceof SourceError) && !(error instanceof StoreError)) throw error;
  tell({ failure: error.message });
}
