/** What the page of claims needs of the networks (docs/adr/0027-claims.md). */

import type { SyncNetwork } from './networks.ts';

/** How a text of a network proves that a profile is somebody's. */
export interface ClaimControl {
  /** The networks that have a login or a key, in the order of lists. */
  networks(): Promise<readonly SyncNetwork[]>;
  /**
   * Reads what the owner of an account writes about themselves, with one request within `answerMs`. Null if there is nothing to be read,
   * whatever the reason.
   */
  readText(network: SyncNetwork, accountId: string): Promise<string | null>;
  /** After so many milliseconds a check that proves nothing is answered: neither its time nor its answer says why. */
  readonly answerMs: number;
}
