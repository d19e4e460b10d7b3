/** The errors that actions on accounts and sign-ins can end with. */

/** The reason for a refusal. */
export type AccessErrorCode =
  /** The code is unknown, used or expired. The client is not told which of these it is. */
  | 'code-invalid'
  /** The proof is that of another account than the one whose identity must be proved. */
  | 'other-account'
  /** There is already an operator. */
  | 'set-up-already'
  /** The name or password is wrong. The client is not told which of the two it is. */
  | 'wrong-password'
  /** Too many attempts. */
  | 'too-many-attempts'
  /** Too many passwords are being checked at the moment. */
  | 'busy'
  | 'password-short'
  | 'password-long'
  | 'password-common'
  | 'name-invalid'
  | 'name-invisible'
  | 'name-taken'
  | 'player-taken'
  | 'last-operator'
  | 'account-unknown'
  /** The provider knows the person, but no one has invited them to this site. */
  | 'provider-unknown'
  /** The person at the provider is linked to another account. */
  | 'provider-taken'
  /** The provider does not respond, or has refused the sign-in. */
  | 'provider-failed'
  /** The person has cancelled the sign-in at the provider, or the provider does not let them use this site. */
  | 'provider-cancelled'
  /** The browser has not begun to claim a profile, or its claim has expired. */
  | 'claim-over'
  /** The check did not prove the claim. The client is not told why. */
  | 'claim-unproved'
  /** The claim was checked so often within 24 hours that no other check is allowed yet. */
  | 'claim-limit'
  /** The account already has a player. */
  | 'has-player'
  /** The person must prove again who they are. */
  | 'proof-needed';

/** An action on an account or a sign-in was refused. The account pages have a text for each code. */
export class AccessError extends Error {
  readonly code: AccessErrorCode;
  /** Number of seconds after which a new attempt is allowed; null if waiting does not help. */
  readonly retryAfter: number | null;

  constructor(code: AccessErrorCode, retryAfter: number | null = null, options?: ErrorOptions) {
    super(`refused: ${code}`, options);
    this.name = 'AccessError';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
