/** Port of what commands and background jobs do with a store. */

import type { DataRecord } from '../../records/records.ts';

/** Which kinds of records an export of the whole store leaves out. */
export interface ExportOptions {
  /** Omits webhooks with their secrets, followed players and tombstones. An export of one player always omits them. */
  readonly isDataOnly?: boolean;
}

/** Reports the progress of a long operation: how many of its steps are done. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void;

/** A finding of the integrity check. */
export interface Problem {
  readonly what: string;
}

/** Work on a whole store. */
export interface Maintenance {
  /** True if the store contains no data. */
  isEmpty(): Promise<boolean>;
  /**
   * Exports the whole store, or one player with their games' catalogue, as records in an order in which they can be loaded.
   * Includes hidden players.
   */
  export(player?: string, options?: ExportOptions): AsyncIterable<DataRecord>;
  /**
   * Counts the figures of games again, if the data has changed since they were counted, or a day has passed. Returns whether it has.
   *
   * @param now milliseconds UTC
   * @param signal ends a count, with an error
   */
  refreshFigures(now: number, signal?: AbortSignal): Promise<boolean>;
  /** Problems found in the stored data; empty if there are none. */
  check(onProgress?: OnProgress): Promise<readonly Problem[]>;
  close(): Promise<void>;
}
