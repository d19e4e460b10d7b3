/** Port of store maintenance: operations of commands and background jobs. */

import type { DataRecord } from '../../records/records.ts';

/** Options of an export of the whole store: kinds of records to leave out. */
export interface ExportOptions {
  /** Omits instance records. An export of one player contains none, except the player's image unless this is set. */
  readonly isDataOnly?: boolean;
}

/** Reports the progress of a long operation: how many of its steps are done. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void;

/** A problem found by the integrity check. */
export interface Problem {
  readonly what: string;
}

/** Operations on a whole store. */
export interface Maintenance {
  /** True if the store contains no data. */
  isEmpty(): Promise<boolean>;
  /**
   * Exports the whole store, or one player with the catalogue of their games. The records are in an order in which they can be imported.
   * Includes hidden players.
   */
  export(player?: string, options?: ExportOptions): AsyncIterable<DataRecord>;
  /**
   * Recalculates the figures of games if the data has changed since the last calculation, or a day has passed. Returns whether it did.
   *
   * @param now milliseconds UTC
   * @param signal aborts the calculation with an error
   */
  refreshFigures(now: number, signal?: AbortSignal): Promise<boolean>;
  /** Problems found in the stored data; empty if there are none. */
  check(onProgress?: OnProgress): Promise<readonly Problem[]>;
  close(): Promise<void>;
}
