/** What an import in a thread of its own is told, and what it tells. */

import type { ImportProgress, InstanceRule, SourceRequest, Summary } from '../data/import/index.ts';
import type { StoreErrorCode } from '../store/index.ts';
import type { StoreSettings } from './with-store.ts';

export interface ImportJob {
  readonly source: SourceRequest;
  readonly settings: StoreSettings;
  readonly keepGoing: boolean;
  readonly force: boolean;
  /** What becomes of webhooks, followed players and tombstones; left out: they are loaded. */
  readonly instance?: InstanceRule;
  /** One whole number of 32 bits, which whoever started the thread may set to 1: it stops then, and keeps nothing. */
  readonly stop?: SharedArrayBuffer;
}

/** A failure is one that is told in a sentence, with the code of the store's error where it is one; any other ends the thread. */
export type ImportMessage =
  | { readonly progress: ImportProgress }
  | { readonly summary: Summary }
  | { readonly stopped: true }
  | { readonly failure: string; readonly code: StoreErrorCode | null };
