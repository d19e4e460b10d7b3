/** Types of the job that an import thread receives and of the messages that it sends. */

import type {
  ImportProgress,
  InstanceRule,
  Summary,
  TitledRequest,
} from '../../data/import/index.ts';
import type { StoreErrorCode } from '../../store/index.ts';
import type { StoreSettings } from '../store-options.ts';

/** The job of the thread: the sources, the store and the options. */
export interface ImportJob {
  /** The sources, which are imported together in one transaction. */
  readonly sources: readonly TitledRequest[];
  readonly settings: StoreSettings;
  readonly keepGoing: boolean;
  readonly force: boolean;
  readonly dryRun: boolean;
  /** Whether trophies are removed that the player has and the source does not list. */
  readonly prune?: boolean;
  readonly forcePrune?: boolean;
  /** How to handle instance records; by default they are imported. */
  readonly instance?: InstanceRule;
  /** The id of the player who sent the files for themselves: data about others is left out. By default everything is imported. */
  readonly ownPlayer?: number | null;
  /** Time of the import in milliseconds UTC; default: when the thread begins. */
  readonly now?: number;
  /** One 32-bit integer. The owner of the thread sets it to 1 to stop the import, which is then rolled back. */
  readonly stop?: SharedArrayBuffer;
}

/** A message of the thread. `failure` is a text for users; `code` is the code of a StoreError, or null. Any other error ends the thread. */
export type ImportMessage =
  | { readonly progress: ImportProgress }
  | { readonly summary: Summary }
  | { readonly stopped: true }
  | { readonly failure: string; readonly code: StoreErrorCode | null };
