/** The thread of a backup. The backup is one statement, which would block the event loop of its caller while it runs. */

import { parentPort, workerData } from 'node:worker_threads';
import { StoreError } from '../../port/errors.ts';
import type { BackupJob, BackupMessage } from './backup-message.ts';
import { loadSqliteDriver } from './sqlite-driver.ts';
import { createStoreError } from './sqlite-errors.ts';

const { file, target, drivers }: BackupJob = workerData;

function tell(message: BackupMessage): void {
  parentPort?.postMessage(message, []); // no transfer list
}

async function run(): Promise<void> {
  const open = await loadSqliteDriver(drivers);
  const connection = open(file, { readOnly: true });
  try {
    // With a small cache, pages are written to the file during the copy, not at its end. Without `trusted_schema`, views and indexes of an
    // untrusted file cannot call SQL functions.
    for (const pragma of ['busy_timeout = 2000', 'trusted_schema = OFF', 'cache_size = -2048'])
      connection.exec(`PRAGMA ${pragma}`);
    const [used] = connection
      .prepare(
        'SELECT (c.page_count - f.freelist_count) * s.page_size AS bytes FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s',
      )
      .lists()
      .all();
    tell({ kind: 'started', bytes: Array.isArray(used) ? Number(used[0]) : 0 });
    connection.prepare('VACUUM INTO ?').run(target);
  } finally {
    connection.close();
  }
}

/** The store is only read, so errors of writing are those of the copy, which has a longer name until it is complete. */
function describe(error: unknown): unknown {
  const cause = createStoreError(error, file);
  const isOfCopy =
    cause instanceof StoreError && (cause.code === 'disk-full' || cause.code === 'read-only');
  return isOfCopy
    ? createStoreError(error, target.replace(/(\.restoring)?\.incomplete$/, ''))
    : cause;
}

try {
  await run();
} catch (error) {
  const cause = describe(error);
  if (!(cause instanceof StoreError)) throw error;
  tell({ kind: 'failed', code: cause.code, message: cause.message });
}
