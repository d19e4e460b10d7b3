/** Types of the job that an import thread receives and of the messages that it sends. */

import type {
  ImportProgress,
  InstanceRule,
  Summary,
  TitledRequest,
} from '../../data/import/index.ts';
import type { StoreErrorCode } from '../../store/index.ts';
import type { StoreSettings } from '../store-options.ts';

/** What the thread imports, into which store and how. */
export interface ImportJob {
  /** They are loaded together, in one transaction. */
  readonly sources: readonly TitledRequest[];
  readonly settings: StoreSettings;
  readonly keepGoing: boolean;
  readonly force: boolean;
  readonly dryRun: boolean;
  /** Removes what the player has and the source does not list. */
  readonly prune?: boolean;
  readonly forcePrune?: boolean;
  /** How to handle webhooks, followed players and tombstones; default: load them. */
  readonly instance?: InstanceRule;
  /** The player who sent the files for themselves: everything else is left out; default: nobody, and everything is loaded. */
  readonly ownPlayer?: number | null;
  /** Time of the load in milliseconds UTC; default: when the thread begins. */
  readonly now?: number;
  /** One 32-bit integer. The owner of the thread sets it to 1 to stop the import, which is then rolled back. */
  readonly stop?: SharedArrayBuffer;
}

/** `failure` is a message for users; `code` is that of a StoreError, or null. Any other error ends the thread. */
export type ImportMessage =
  | { readonly progress: ImportProgress }
  | { readonly summary: Summary }
  | { readonly stopped: true }
  | { readonly failure: string; readonly code: StoreErrorCode | null };
