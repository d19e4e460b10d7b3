/** The dependencies of backups. */

import type { BackupRows } from './state/index.ts';

/** The dependencies of backups in a process. */
export interface BackupParts {
  readonly rows: BackupRows;
  /** Folder of `--backup-folder`; empty if there is none. */
  readonly folder: string;
  /** Copies the store to a new file while it is in use. Null for a database server, which has its own tools. Throws StoreError. */
  readonly copy: ((file: string) => Promise<void>) | null;
  /** Returns the size of the store in bytes. */
  readonly storeBytes: () => Promise<number>;
  /** Returns the free space of a folder in bytes. */
  readonly freeBytes: (folder: string) => Promise<number>;
  /**
   * Called at the start of each backup, with a promise of its end. A shutdown waits for the promise, because an incomplete file would be
   * useless.
   */
  readonly onStarted?: (ended: Promise<unknown>) => void;
  /** Notifies the operator of a scheduled backup that could not begin. It may be called each minute. Never throws. */
  readonly onMissed: (reason: string) => Promise<void>;
  /** Notifies the operator of a backup whose process died while it made the file of this name. Never throws. */
  readonly onLost: (file: string, reason: string) => Promise<void>;
  /** The name of this process in the list of backups. */
  readonly holder: string;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
}
