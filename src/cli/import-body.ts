/**
 * The body of a request into the store: received whole before the store is touched, so that a slow sender keeps nobody else from
 * writing, then loaded in a thread of its own, so that others are answered meanwhile.
 */

import type { Worker } from 'node:worker_threads';
import type { ImportBody, ImportBodyOptions } from '../ops/admin/index.ts';
import type { Summary } from '../data/import/index.ts';
import { ImportStopped, ingest, readNdjson, SourceError, underRule } from '../data/import/index.ts';
import type { SqlStore } from '../store/index.ts';
import { StoreError } from '../store/index.ts';
import type { BodyBounds } from './bounded-body.ts';
import { boundedPieces } from './bounded-body.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';
import { isPrivateStore } from '../store/address.ts';
import { bodyFolderOf, receiveBody } from './receive-body.ts';
import { feed, startImportThread } from './run-in-thread.ts';
import type { StoreSettings } from './with-store.ts';

/**
 * Loads bodies into the configured store, one after the other. One that is private to its process is loaded from within it.
 * @param stopped ends a load that is under way; it is undone then, and throws ImportStopped
 */
export function createBodyImport(
  store: SqlStore,
  settings: StoreSettings,
  bounds: BodyBounds,
  stopped: AbortSignal = new AbortController().signal,
): ImportBody {
  const isPrivate = isPrivateStore(settings.store);
  let lastLoad: Promise<unknown> = Promise.resolve();

  function load(pieces: AsyncIterable<Buffer>, { keepGoing, strict, mayRestore }: ImportBodyOptions): Promise<Summary> {
    if (stopped.aborted) throw new ImportStopped('The service was stopped');
    const instance = mayRestore ? 'load' : 'reject';
    // The bounds are for the bytes sent: what is packed in them would have none.
    const source = { kind: 'ndjson', path: '-', mayBePacked: false, strict } as const;
    if (!isPrivate) return importInThread({ source, settings, keepGoing, force: false, instance }, pieces, stopped);
    const records = underRule(readNdjson(pieces, 'the body', null, source), instance);
    return ingest(store, records, { keepGoing, now: Date.now(), isStopped: () => stopped.aborted });
  }

  return async (body, options) => {
    const received = await receiveBody(boundedPieces(body, bounds), bodyFolderOf(settings.store));
    try {
      const loaded = lastLoad.then(() => load(received.pieces, options));
      lastLoad = loaded.catch(() => undefined); // of concern to its sender alone
      return await loaded;
    } finally {
      await received.close();
    }
  };
}

async function importInThread(job: ImportJob, pieces: AsyncIterable<Buffer>, stopped: AbortSignal): Promise<Summary> {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = startImportThread({ ...job, stop });
  const onStop = (): void => {
    Atomics.store(new Int32Array(stop), 0, 1);
    worker.stdin?.end(); // it may be waiting for more
  };
  stopped.addEventListener('abort', onStop);
  const outcome = outcomeOf(worker);
  outcome.catch(() => undefined); // it may fail while the thread is still being fed, and is looked at after that
  try {
    await feed(worker, pieces, stopped);
    return await outcome;
  } catch (error) {
    // Before it learns that nothing more comes: it would take that for the end, and keep what it has.
    await worker.terminate();
    throw error;
  } finally {
    stopped.removeEventListener('abort', onStop);
  }
}

/** What the thread says before it ends. */
function outcomeOf(worker: Worker): Promise<Summary> {
  return new Promise((resolve, reject) => {
    let end = (): void => reject(new Error('The import ended without a summary.'));
    worker.on('message', (message: ImportMessage) => {
      if ('summary' in message) end = () => resolve(message.summary);
      else if ('stopped' in message) end = () => reject(new ImportStopped('The service was stopped'));
      else if ('failure' in message) end = () => reject(failureOf(message));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  });
}

function failureOf({ failure, code }: Extract<ImportMessage, { failure: string }>): Error {
  return code === null ? new SourceError(failure) : new StoreError(code, failure);
}
