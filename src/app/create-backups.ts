/** Composes the backups of a process. */

import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpAccounts } from './account-copies.ts';
import { databaseBytes } from './disk-space.ts';
import type { FailureNotices } from './failure-notices.ts';
import { tellFailure } from './failure-notices.ts';
import type { BackupParts } from '../backups/index.ts';
import { createBackupRows } from '../backups/state/index.ts';
import { describeHolder } from '../holder.ts';
import type { SettingsFor } from '../settings/index.ts';
import { readStoreFile } from '../store/engine/address.ts';
import type { TableAccess } from '../store/sql.ts';
import { backUp } from '../store/index.ts';

/** Creates the backups of the configured store. */
export function createBackups(
  tables: TableAccess,
  { store, backupFolder }: Pick<SettingsFor<'serve'>, 'store' | 'backupFolder'>,
  telling: FailureNotices,
): BackupParts {
  const file = readStoreFile(store);
  return {
    rows: createBackupRows(tables),
    folder: backupFolder,
    copy: file === null ? null : (target) => copyTo(store, target, telling),
    storeBytes: () => (file === null ? Promise.resolve(0) : databaseBytes(file)),
    async freeBytes(folder) {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    onMissed: (reason) => tellFailure(telling, { of: 'backup', file: backupFolder }, reason),
    onLost: (name, reason) =>
      tellFailure(telling, { of: 'backup', file: join(backupFolder, name) }, reason),
    holder: describeHolder(),
    now: Date.now,
  };
}

/** Copies a store with its accounts. The operator is notified of a failure. */
async function copyTo(store: string, target: string, telling: FailureNotices): Promise<void> {
  await backUp(store, target, {
    onProgress: () => undefined,
    copyOthers: () => backUpAccounts(store, target),
    onFailure: (_, error) => {
      const reason = error instanceof Error ? error.message : String(error);
      return tellFailure(telling, { of: 'backup', file: target }, reason);
    },
  });
}
