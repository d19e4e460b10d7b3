/** The error of what accounts and sign-in refuse. */

/** Why something was refused. */
export type AccessErrorCode =
  /** The code is unknown, used or expired: the three are not told apart. */
  | 'code-invalid'
  /** There is an operator already. */
  | 'set-up-already'
  /** Name or password are wrong: the two are not told apart. */
  | 'wrong-password'
  /** Too many attempts. */
  | 'too-many-attempts'
  /** Too many passwords are being checked. */
  | 'busy'
  | 'password-short'
  | 'password-long'
  | 'password-common'
  | 'name-invalid'
  | 'name-taken'
  | 'player-taken'
  | 'last-operator'
  | 'account-unknown'
  /** The provider knows the person, but nobody has invited them. */
  | 'provider-unknown'
  /** The person at the provider belongs to another account. */
  | 'provider-taken'
  /** The provider does not answer, or says no. */
  | 'provider-failed'
  /** There is no claim, or its time is over. */
  | 'claim-over'
  /** The claim is not proved: why, is the same for all reasons. */
  | 'claim-unproved'
  /** So many checks of a claim were made that the next one is possible only tomorrow. */
  | 'claim-limit'
  /** The account has a player. */
  | 'has-player'
  /** The person has to prove again who they are. */
  | 'proof-needed';

/** What accounts and sign-in refuse. Pages have a text for each code. */
export class AccessError extends Error {
  readonly code: AccessErrorCode;
  /** Seconds after which it can be tried again; null if waiting does not help. */
  readonly retryAfter: number | null;

  constructor(code: AccessErrorCode, retryAfter: number | null = null, options?: ErrorOptions) {
    super(`refused: ${code}`, options);
    this.name = 'AccessError';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
