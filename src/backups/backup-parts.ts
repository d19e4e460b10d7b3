/** What backups are made with. */

import type { BackupRows } from './state/index.ts';

/** The backups of a process. */
export interface BackupParts {
  readonly rows: BackupRows;
  /** Folder of `--backup-folder`; empty if there is none. */
  readonly folder: string;
  /** Copies the store to a new file while it is in use; null for a store with a server, which has tools of its own. Throws StoreError. */
  readonly copy: ((file: string) => Promise<void>) | null;
  /** Size of the store in bytes. */
  readonly storeBytes: () => Promise<number>;
  /** Free space of a folder in bytes. */
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Called with the end of each backup, which a stop waits for: half a file would be of no use. */
  readonly onStarted?: (ended: Promise<unknown>) => void;
  /** This process. */
  readonly holder: string;
  /** Milliseconds UTC. */
  readonly now: () => number;
}
