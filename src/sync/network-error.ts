/** What can go wrong between Laurel and the network, by what is to be done about it. */

/**
 * `unavailable`: no answer, a cut one, or 5xx. `incomplete`: an answer that lacks what it must have.
 * `rate-limited`: asked to wait. These pass by themselves and are tried again. `unauthorized`: the access
 * token is not accepted (any more). `login-needed`: only the owner can help. `private`: the player shows it to
 * nobody. `missing`: no such player, or no such set of his. `moved`: the host answers, but not as the network
 * does. `refused`: anything else the network says no to.
 */
export type NetworkErrorKind =
  | 'unavailable'
  | 'incomplete'
  | 'rate-limited'
  | 'unauthorized'
  | 'login-needed'
  | 'private'
  | 'missing'
  | 'moved'
  | 'refused';

export interface NetworkErrorOptions extends ErrorOptions {
  /** The network said how long to wait: milliseconds. */
  readonly retryAfterMs?: number;
}

/** The message is one sentence for people; it never holds a token. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: NetworkErrorKind;
  readonly retryAfterMs: number | null;

  constructor(kind: NetworkErrorKind, message: string, { retryAfterMs, ...options }: NetworkErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs ?? null;
  }
}

const passing: ReadonlySet<NetworkErrorKind> = new Set(['unavailable', 'incomplete', 'rate-limited']);

/** Whether the same request may well succeed a little later. */
export function isPassing({ kind }: NetworkError): boolean {
  return passing.has(kind);
}
