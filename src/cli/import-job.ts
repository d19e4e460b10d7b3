/** What an import in a thread of its own is told, and what it tells. */

import type { ImportProgress, Summary } from '../sources/index.ts';
import type { StoreSettings } from './with-store.ts';

export interface ImportJob {
  /** The word for the source on the command line. */
  readonly kind: string;
  readonly path: string;
  readonly settings: StoreSettings;
  readonly keepGoing: boolean;
}

/** A failure is one that is told in a sentence; any other ends the thread. */
export type ImportMessage = { readonly progress: ImportProgress } | { readonly summary: Summary } | { readonly failure: string };
