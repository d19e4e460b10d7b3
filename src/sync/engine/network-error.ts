/** Errors of requests to the network, by the reaction they need. */

/**
 * `unavailable`: no answer, a truncated one, or 5xx. `incomplete`: an answer without required members. `rate-limited`: the network
 * requests a wait. These three are transient and retried. `unauthorized`: the access token is not accepted. `login-needed`: the operator
 * has to log in. `private`: the player's data is private. `missing`: no such player, or no such set of the player. `moved`: the host
 * answers unlike the network. `refused`: any other error of the network.
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
  /** Wait requested by the network in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Error of a request. The message is a sentence for users and never contains a token. */
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

const transientKinds: ReadonlySet<NetworkErrorKind> = new Set(['unavailable', 'incomplete', 'rate-limited']);

/** Whether a retry may succeed. */
export function isTransient({ kind }: NetworkError): boolean {
  return transientKinds.has(kind);
}
