/** Converts backups to JSON for the admin API and pages, and schedules them. Instants are ISO 8601. */

import type { BackupParts } from '../backups/index.ts';
import type { Backup, BackupPlan } from '../backups/state/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import { ActionError } from '../store/port/errors.ts';

/** Converts a backup to JSON. */
export function backupFields(backup: Backup): object {
  const { backupId, file, state, kind, actor, startedAt, finishedAt, bytes, message } = backup;
  return {
    id: backupId,
    file,
    state,
    kind,
    actor,
    startedAt: writeIsoInstant(startedAt),
    finishedAt: finishedAt === null ? null : writeIsoInstant(finishedAt),
    bytes,
    message,
  };
}

const maxKeep = 365;

/** Sets the schedule of backups. Throws ActionError. */
export async function scheduleBackups(
  { rows, folder, copy, now }: Pick<BackupParts, 'rows' | 'folder' | 'copy' | 'now'>,
  plan: BackupPlan,
  actor: string,
): Promise<void> {
  if (plan.every !== 'off' && (folder === '' || copy === null))
    throw new ActionError(
      'conflict',
      'Backups need a SQLite store and a folder. Set the folder with --backup-folder.',
      'every',
    );
  if (plan.keep < 1 || plan.keep > maxKeep)
    throw new ActionError(
      'invalid',
      `The number of backups to keep must be from 1 to ${maxKeep}.`,
      'keep',
    );
  await rows.setPlan(plan, { actor, now: now() });
}
