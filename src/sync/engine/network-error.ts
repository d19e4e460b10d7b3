/** Errors of requests to the network, by the reaction they need. */

/**
 * `unavailable`: no answer, a truncated one, or 5xx. `incomplete`: an answer without required members. `rate-limited`: the network
 * requests a wait. These three are transient and retried. `used-up`: the requests of the day are
 * used up, and nothing is sent until the next one. `unauthorized`: the access token, or the way in which the login is used, is not accepted. `login-needed`: the operator
 * has to log in. `blocked`: the network refuses this address, whatever is asked; nothing is sent for a time. `resting`: this kind of
 * request is refused although others are answered, and is not sent for a time. `private`: the player's data is private. `missing`: no such player, or no such set of the player. `moved`: the host
 * answers unlike the network. `refused`: any other error of the network.
 */
export type NetworkErrorKind =
  | 'unavailable'
  | 'incomplete'
  | 'rate-limited'
  | 'used-up'
  | 'unauthorized'
  | 'login-needed'
  | 'blocked'
  | 'resting'
  | 'private'
  | 'missing'
  | 'moved'
  | 'refused';

interface NetworkErrorOptions extends ErrorOptions {
  /** Wait requested by the network in milliseconds. */
  readonly retryAfterMs?: number;
  /** Whether a page was answered, which is not a form of the network. */
  readonly isPage?: boolean;
}

/** Error of a request. The message is a sentence for users and never contains a token. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: NetworkErrorKind;
  readonly retryAfterMs: number | null;
  readonly isPage: boolean;

  constructor(
    kind: NetworkErrorKind,
    message: string,
    { retryAfterMs, isPage, ...options }: NetworkErrorOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs ?? null;
    this.isPage = isPage === true;
  }
}

const transientKinds: ReadonlySet<NetworkErrorKind> = new Set([
  'unavailable',
  'incomplete',
  'rate-limited',
]);

/** Whether a retry may succeed. */
export function isTransient({ kind }: NetworkError): boolean {
  return transientKinds.has(kind);
}
