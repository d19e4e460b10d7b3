/** Entry point of the import thread: imports the source of its job and reports progress and outcome. */

import { parentPort, workerData } from 'node:worker_threads';
import type { ImportProgress } from '../../data/import/index.ts';
import {
  ImportStopped,
  ingest,
  openTogether,
  SourceError,
  underOwnRule,
  underRule,
} from '../../data/import/index.ts';
import { StoreError } from '../../store/port/errors.ts';
import { openLoads } from '../../store/open-loads.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';

const progressEveryMs = 100;

function report(message: ImportMessage): void {
  parentPort?.postMessage(message, []); // the empty list means that nothing is transferred
}

/** Returns a function that reports progress at most every 100 ms, because a batch takes only a few milliseconds, and always at the end. */
function reportProgress(): (progress: ImportProgress) => void {
  let nextAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now < nextAt && progress.bytesRead !== progress.totalBytes) return;
    nextAt = now + progressEveryMs;
    report({ progress });
  };
}

async function load({
  sources,
  settings,
  keepGoing,
  force,
  dryRun,
  prune = false,
  forcePrune = false,
  instance = 'load',
  ownPlayer = null,
  now = Date.now(),
  stop,
}: ImportJob): Promise<void> {
  const given = underRule(await openTogether(sources, { signal: stopped() }), instance);
  const store = await openLoads(settings.store, { levelSystem: settings.levelSystem });
  const { known } = store;
  const source = ownPlayer === null ? given : underOwnRule(given, { playerId: ownPlayer, known });
  try {
    const options = {
      keepGoing,
      force,
      dryRun,
      prune,
      forcePrune,
      now,
      isStopped: isSet(stop),
      onProgress: reportProgress(),
    };
    report({ summary: await ingest(store, source, options) });
  } finally {
    await store.close();
  }
}

/** Returns a signal that stops the thread while it waits for a parser. Only during such a wait does the thread receive messages. */
function stopped(): AbortSignal {
  const stopping = new AbortController();
  parentPort?.once('message', () => stopping.abort());
  return stopping.signal;
}

/** Returns a function that reads the stop flag from shared memory; during an import the thread does not receive messages. */
function isSet(stop: SharedArrayBuffer | undefined): () => boolean {
  const flag = stop === undefined ? null : new Int32Array(stop);
  return () => flag !== null && Atomics.load(flag, 0) === 1;
}

try {
  const job: ImportJob = workerData;
  await load(job);
} catch (error) {
  const isReported =
    error instanceof SourceError || error instanceof StoreError || error instanceof ImportStopped;
  if (!isReported) throw error;
  if (error instanceof ImportStopped) report({ stopped: true });
  else report({ failure: error.message, code: error instanceof StoreError ? error.code : null });
}
// Unread standard input would keep the thread alive. Messages that were posted are still delivered.
process.exit();
