/** The tables of backups, which are next to those of the store (Companion): they wait for no load. */

import { column, table } from '../../store/sql.ts';

/** A backup in the folder of backups. */
export const backup = table('backup', {
  backupId: column.textKey,
  /** Name of its file in the folder. */
  file: column.text,
  state: column.text,
  /** `asked` or `scheduled`. */
  kind: column.text,
  /** Who asked for it. */
  actor: column.text,
  holder: column.text,
  startedAt: column.instant,
  beatAt: column.instant,
  finishedAt: column.optionalInstant,
  bytes: column.optionalBig,
  /** Why it failed. */
  message: column.text,
});

/** The schedule of backups, in one row. */
export const backupPlan = table('backup_plan', {
  name: column.textKey,
  /** `daily`, `weekly` or `off`. */
  every: column.text,
  /** Number of scheduled backups that are kept. */
  keep: column.integer,
  actor: column.text,
  changedAt: column.instant,
});

/** All tables of backups. */
export const backupTables = [backup, backupPlan];
