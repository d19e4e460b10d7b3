/** What the page of claims needs of the networks (docs/adr/0027-claims.md). */

import type { AccountKey, PublicText } from '../sync/index.ts';
import type { SyncNetwork } from './networks.ts';

/** How a text of a network proves that a profile is somebody's. */
export interface ClaimControl {
  /** The networks that have a login or a key, in the order of lists. */
  networks(): Promise<readonly SyncNetwork[]>;
  /**
   * Reads what the owner of an account writes about themselves, with one request, which ends when `pause` would. Null if the network does
   * not give it, whatever the reason.
   */
  readText(network: SyncNetwork, account: AccountKey): Promise<PublicText | null>;
  /** Resolves when a check that proves nothing is answered: neither its time nor its answer says why. */
  pause(): Promise<void>;
}
