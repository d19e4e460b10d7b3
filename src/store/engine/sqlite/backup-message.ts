/** Messages to and from the thread of a backup. They are plain data, because they are sent between threads. */

import type { StoreErrorCode } from '../../port/errors.ts';
import type { SqliteDriverName } from './sqlite-driver.ts';

/** The job of the thread. */
export interface BackupJob {
  /** The file of the store. */
  readonly file: string;
  /** The file to write; it is empty. */
  readonly target: string;
  /** Drivers to try, the preferred one first. */
  readonly drivers: readonly SqliteDriverName[] | undefined;
}

/** A report of the thread. */
export type BackupMessage =
  | { readonly kind: 'started'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly code: StoreErrorCode; readonly message: string };
