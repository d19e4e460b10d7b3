/** Errors of network requests, by the reaction that they need. */

import { toStorable } from '../../records/records.ts';

/**
 * The kinds of errors. The first three are temporary, and the request is retried:
 * `unavailable`: no response, a truncated response, or status 5xx.
 * `incomplete`: a response without required members, or about something else than was requested.
 * `rate-limited`: the network requests a wait.
 * The others are not retried:
 * `used-up`: the requests of the day are used up. No request is sent until the next day.
 * `unauthorized`: the network does not accept the access token, or how the login is used.
 * `login-needed`: the operator must log in.
 * `blocked`: the network refuses this machine's address for any request. No request is sent for a time.
 * `resting`: this kind of request is refused although others succeed. It is paused for a time.
 * `private`: the player's data is private.
 * `missing`: there is no such player, or the player does not have this set.
 * `moved`: the host does not respond like the network.
 * `refused`: any other error of the network.
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
  /** Whether the response was an HTML page, which the network itself never sends. */
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
    super(toStorable(message), options); // the message may quote the network, and is stored
    this.kind = kind;
    this.retryAfterMs = retryAfterMs ?? null;
    this.isPage = isPage === true;
  }
}

/**
 * Throws NetworkError `incomplete` if a response is only about other accounts, games or titles than were requested. Its data would
 * otherwise be stored for the wrong one, and would never be requested again.
 * @param stated what the response says it is about; empty if it does not say so
 */
export function assertAbout<Id extends string | number>(
  kind: string,
  requested: readonly Id[],
  stated: readonly Id[],
): void {
  if (stated.length === 0 || stated.some((id) => requested.includes(id))) return;
  throw new NetworkError(
    'incomplete',
    `${kind}: the response is about something else than was requested`,
  );
}

/**
 * Throws NetworkError `incomplete` if a page of a list adds nothing to the pages before it: the list would be requested endlessly, or lack
 * the rows that the repeated page has replaced.
 */
export function assertGrown(kind: string, { before, after }: Growth): void {
  if (after > before) return;
  throw new NetworkError('incomplete', `${kind}: the list repeats a page instead of continuing`);
}

/** Numbers of different rows of a list, before and after a page. */
interface Growth {
  readonly before: number;
  readonly after: number;
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
