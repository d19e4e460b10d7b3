/** The stored list of backups and their schedule. */

export type { Backup, BackupPlan, BackupRows, EndedBackup, NewBackup } from './backups.ts';
export { createBackupRows, intervals } from './backups.ts';
export { backupTables } from './tables.ts';
