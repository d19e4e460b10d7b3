/** The functions with which the page of claims queries networks (docs/adr/0027-claims.md). */

import type { AccountKey, PublicText } from '../sync/index.ts';
import type { SyncNetwork } from './networks.ts';

/** Proves that a person owns a profile, by a text in their account on a network. */
export interface ClaimControl {
  /** Returns the networks that have a login or a key, in the order in which lists show them. */
  networks(): Promise<readonly SyncNetwork[]>;
  /**
   * Reads the text in which the owner of an account describes themselves. It sends one request, and stops it when the time of `pause` is
   * over. Null if the network does not return the text, for any reason.
   */
  readText(network: SyncNetwork, account: AccountKey): Promise<PublicText | null>;
  /**
   * Resolves when the response to a failed check may be sent. All failed checks take the same time, so that neither time nor response
   * reveals the reason.
   */
  pause(): Promise<void>;
}
