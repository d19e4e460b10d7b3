/**
 * Backup of a SQLite file while it is in use. `VACUUM INTO` copies one state without blocking readers or writers. It leaves out free pages,
 * which may still contain deleted data (sqlite.org/lang_vacuum.html#vacuuminto). SQLite's backup API reports its progress, but also copies
 * free pages, and it starts again when another connection writes, unless a read transaction is open for the whole time.
 */

import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreError } from '../../port/errors.ts';
import type { BackupProgress } from '../engine.ts';
import type { BackupJob, BackupMessage } from './backup-message.ts';

/** Interval between two checks of the copy's size, which shows the progress. */
const lookEveryMs = 250;

/** Copies the file. The copy has a different name until it is complete. Throws StoreError. */
export async function backUp(
  job: BackupJob,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> {
  const { target } = job;
  if (existsSync(target))
    throw new StoreError('not-empty', `${target} already exists; choose another file name.`);
  if (/[/\\]$/.test(target))
    throw new StoreError('cannot-open', `${target} is the name of a folder; add a file name.`);
  const part = `${target}.incomplete`;
  createPrivate(part);
  try {
    await copy({ ...job, target: part }, onProgress);
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Creates an empty file for its owner only, because it will contain personal data. */
function createPrivate(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true }); // left by a backup that was interrupted
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new StoreError('cannot-open', `The file ${file} cannot be created.`, error);
  }
}

async function copy(job: BackupJob, onProgress: (progress: BackupProgress) => void): Promise<void> {
  // The thread's file is in the same folder, in the source (.ts) as in the build (.js).
  const file = new URL(`./backup-thread${extname(import.meta.filename)}`, import.meta.url);
  const worker = new Worker(file, { workerData: job });
  let total = 0;
  let failure: StoreError | null = null;
  worker.on('message', (message: BackupMessage) => {
    if (message.kind === 'failed') failure = new StoreError(message.code, message.message);
    else total = message.bytes;
    if (message.kind === 'started') onProgress({ done: 0, total });
  });
  const looking = setInterval(() => {
    if (total > 0) onProgress({ done: Math.min(total, statSync(job.target).size), total });
  }, lookEveryMs);
  try {
    await once(worker, 'exit'); // rejects if the thread fails with any other error
  } finally {
    clearInterval(looking);
  }
  if (failure !== null) throw failure;
  onProgress({ done: total, total });
}
