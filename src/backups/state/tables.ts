/** The tables of backups. They are in the companion database next to the store's tables, so that writing them never waits for an import. */

import { column, table } from '../../store/sql.ts';

/** A backup in the folder of backups. */
export const backup = table('backup', {
  backupId: column.textKey,
  /** Name of the backup's file in the folder. */
  file: column.text,
  state: column.text,
  /** `asked` or `scheduled`. */
  kind: column.text,
  /** The user or the schedule that requested the backup. */
  actor: column.text,
  holder: column.text,
  startedAt: column.instant,
  beatAt: column.instant,
  finishedAt: column.optionalInstant,
  bytes: column.optionalBig,
  /** The reason why the backup failed. */
  message: column.text,
});

/** The schedule of backups, in one row. */
export const backupPlan = table('backup_plan', {
  name: column.textKey,
  /** `daily`, `weekly` or `off`. */
  every: column.text,
  /** Maximum number of scheduled backups. Older ones are removed. */
  keep: column.integer,
  actor: column.text,
  changedAt: column.instant,
});

/** All tables of backups. */
export const backupTables = [backup, backupPlan];
