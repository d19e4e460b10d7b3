/** Backups of the store: making them while the store is in use, listing, scheduling and removing them. */

export type { BackupArchive } from './backup-archive.ts';
export { openBackupArchive } from './backup-archive.ts';
export type { BackupParts } from './backup-parts.ts';
export { BackupSchedule } from './backup-schedule.ts';
export { NoBackup, partNames, unpackBackup } from './unpack-backup.ts';
export type { StartedBackup } from './make-backup.ts';
export {
  findBackup,
  openBackup,
  removeBackup,
  removeOldBackups,
  startBackup,
} from './make-backup.ts';
