/** Ends backups whose process died while it made them. */

import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isGone, isPredecessor } from '../holder.ts';
import type { BackupParts } from './backup-parts.ts';
import type { Backup } from './state/index.ts';

/** Milliseconds without a heartbeat after which a process is considered dead. */
const lostMs = 120_000;

/** Name endings of the files of an incomplete backup: the copy has another name until it is complete. */
const incompleteEndings = ['.incomplete', '.incomplete-journal'];

/**
 * Marks the running backups of dead processes as failed, removes their incomplete files and notifies the operator. Returns these backups.
 * Of several processes, only one gets and reports each.
 */
export async function endLostBackups({
  rows,
  folder,
  holder,
  now,
  onLost,
}: BackupParts): Promise<readonly Backup[]> {
  const at = now();
  const isLost = (backup: Backup): boolean =>
    backup.state === 'running' &&
    backup.holder !== holder &&
    (isGone(backup.holder) || isPredecessor(backup.holder, holder) || at - backup.beatAt > lostMs);
  if (!(await rows.list()).some(isLost)) return []; // nothing is written each minute
  const lost = await rows.endLost(isLost, at);
  for (const { file, message } of lost) {
    await removeIncomplete(folder, file);
    await onLost(file, message);
  }
  return lost;
}

async function removeIncomplete(folder: string, file: string): Promise<void> {
  if (folder === '' || file !== basename(file)) return;
  for (const ending of incompleteEndings)
    await rm(join(folder, `${file}${ending}`), { force: true }).catch(() => undefined); // the backup has failed in any case
}
