/** The body of a request into the store: in a thread of its own, so that others are answered meanwhile. */

import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { ImportBody } from '../admin/index.ts';
import type { Summary } from '../sources/index.ts';
import { ingest, readNdjson, SourceError, underRule } from '../sources/index.ts';
import type { SqlStore } from '../store/index.ts';
import { StoreError } from '../store/index.ts';
import type { BodyBounds } from './bounded-body.ts';
import { boundedPieces } from './bounded-body.ts';
import type { ImportJob, ImportMessage } from './import-job.ts';
import { startImportThread } from './run-in-thread.ts';
import type { StoreSettings } from './with-store.ts';

/** Loads bodies into the configured store. One that is private to its process is loaded from within it. */
export function createBodyImport(store: SqlStore, settings: StoreSettings, bounds: BodyBounds): ImportBody {
  const isPrivate = settings.store.toLowerCase() === 'sqlite::memory:';
  return async (body, { keepGoing, strict, mayRestore }) => {
    const instance = mayRestore ? 'load' : 'reject';
    const pieces = boundedPieces(body, bounds);
    // The bounds are for the bytes sent: what is packed in them would have none.
    const source = { kind: 'ndjson', path: '-', mayBePacked: false, strict } as const;
    if (!isPrivate) return importInThread({ source, settings, keepGoing, force: false, instance }, pieces);
    const records = underRule(readNdjson(pieces, 'the body', null, source), instance);
    const summary = await ingest(store, records, { keepGoing, now: Date.now() });
    await readOn(pieces);
    return summary;
  };
}

async function importInThread(job: ImportJob, pieces: AsyncGenerator<Buffer>): Promise<Summary> {
  const worker = startImportThread(job);
  const outcome = outcomeOf(worker);
  outcome.catch(() => undefined); // it may fail while the body is still coming, and is looked at after that
  try {
    await feed(worker, pieces);
  } catch (error) {
    // Before it learns that nothing more comes: it would take that for the end, and keep what it has.
    await worker.terminate();
    throw error;
  }
  return outcome;
}

/** What the thread says before it ends. */
function outcomeOf(worker: Worker): Promise<Summary> {
  return new Promise((resolve, reject) => {
    let end = (): void => reject(new Error('The import ended without a summary.'));
    worker.on('message', (message: ImportMessage) => {
      if ('summary' in message) end = () => resolve(message.summary);
      else if ('failure' in message) end = () => reject(failureOf(message));
    });
    worker.on('error', reject);
    worker.on('exit', () => end());
  });
}

function failureOf({ failure, code }: Extract<ImportMessage, { failure: string }>): Error {
  return code === null ? new SourceError(failure) : new StoreError(code, failure);
}

/** Hands the pieces on as fast as the thread takes them. Where it has ended early, the rest is read and dropped. */
async function feed(worker: Worker, pieces: AsyncGenerator<Buffer>): Promise<void> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  for await (const piece of pieces) {
    if (ended.signal.aborted || worker.stdin === null) continue;
    if (worker.stdin.write(piece)) continue;
    await once(worker.stdin, 'drain', { signal: ended.signal }).catch(() => undefined); // it has ended
  }
  worker.stdin?.end();
}

/** A client that is still sending would not see the answer. */
async function readOn(pieces: AsyncGenerator<Buffer>): Promise<void> {
  for await (const _ of pieces);
}
