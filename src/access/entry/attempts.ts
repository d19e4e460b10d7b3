/**
 * Attempts to sign in or to claim a profile. They are limited by the network of the client's address, and those with a password also by
 * the account's name (docs/spec/access.md 3, rule 8).
 */

import type { Transaction } from '../../store/sql.ts';
import { AccessError } from '../access-error.ts';
import { toNameKey } from '../people/account-name.ts';
import { hashSecret } from '../secrets/secret.ts';
import { findByName } from '../state/accounts.ts';
import { takeAttempt } from '../state/attempts.ts';
import { isKnownBrowser } from '../state/browsers.ts';
import type { NewStep, StepLog } from '../state/steps.ts';
import type { Visitor } from './entry.ts';

/** The person who makes an attempt. */
export interface Attempting {
  readonly visitor: Pick<Visitor, 'network' | 'browserId' | 'now'>;
  /** The name of the account whose password is tried; null for an attempt without a name. */
  readonly name: string | null;
}

/** The limited attempts. */
export interface Attempts {
  /**
   * Makes an attempt if the limits admit it, and logs it as StepLog.around does. Throws AccessError `too-many-attempts` otherwise, and
   * writes nothing to the log: refused attempts are not limited, and would hide the other entries.
   */
  around<T>(by: Attempting, entry: NewStep, work: () => Promise<T>): Promise<T>;
}

/** Creates the limits for attempts, which are then written to the log. */
export function createAttempts(steps: StepLog): Attempts {
  return {
    around: (by, entry, work) => steps.around(entry, work, (transaction) => admit(transaction, by)),
  };
}

/** Counts the attempt; returns the reason for a refusal, or null. */
async function admit(
  transaction: Transaction,
  { visitor: { network, browserId, now }, name }: Attempting,
): Promise<AccessError | null> {
  const take = async (subject: string): Promise<AccessError | null> => {
    const seconds = await takeAttempt(transaction, subject, now);
    return seconds === null ? null : new AccessError('too-many-attempts', seconds);
  };
  const refusal = await take(`address ${network}`);
  if (refusal !== null || name === null) return refusal;
  const nameKey = toNameKey(name);
  const account = await findByName(transaction, nameKey);
  if (account !== null && (await isKnownBrowser(transaction, account.accountId, browserId)))
    return null;
  // Attempts are limited by the name, not by the account, so that an unknown name is limited in the same way.
  return take(`name ${hashSecret(nameKey)}`);
}
