/** What the thread of a backup is told, and what it reports. Plain data, because it is sent between threads. */

import type { StoreErrorCode } from '../../port/errors.ts';
import type { SqliteDriverName } from './sqlite-driver.ts';

/** What the thread copies. */
export interface BackupJob {
  /** The store. */
  readonly file: string;
  /** The file to write; it is empty. */
  readonly target: string;
  /** Drivers to try, the preferred one first. */
  readonly drivers: readonly SqliteDriverName[] | undefined;
}

/** What the thread reports. */
export type BackupMessage =
  | { readonly kind: 'started'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly code: StoreErrorCode; readonly message: string };
