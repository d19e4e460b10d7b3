/**
 * Tells an error from an answer. The package never looks at the status, so that an error's body would pass
 * for an answer without any of the members expected (docs/spec/domain.md 1.2, traps); here it is caught before it does.
 */

import * as v from 'valibot';
import { readRetryAfter } from '../domain/time/index.ts';
import type { NetworkErrorKind } from './network-error.ts';
import { NetworkError } from './network-error.ts';

/** What came back from the network. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Name of the host asked, for messages. */
  readonly host: string;
}

/** The codes of the network's own errors that are known (docs/spec/domain.md 1.2). */
const kindsByCode: ReadonlyMap<number, NetworkErrorKind> = new Map([
  [2_240_526, 'private'],
  [2_240_525, 'missing'],
  [2_105_356, 'missing'],
  [2_281_473, 'missing'],
  [2_105_867, 'rate-limited'],
]);

/** The error that an answer is, or null. A redirect is an error too, unless the caller reads it himself. */
export function recogniseError(received: Received, now: number): NetworkError | null {
  const { status, host } = received;
  const stated = readStatedError(received.body);
  const kind = kindOf(status, stated);
  if (kind === null) return null;
  const retryAfterMs = readRetryAfter(received.headers.get('retry-after'), now);
  return new NetworkError(kind, messageOf(kind, received, stated), {
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    cause: { host, status, code: stated?.code },
  });
}

interface StatedError {
  readonly code: number | null;
  readonly message: string;
}

/** The member `error` of a body: an object of the network, or the word and the sentence of OAuth (RFC 6749 5.2). */
const ownError = v.object({
  error: v.object({ code: v.fallback(v.nullable(v.number()), null), message: v.fallback(v.string(), 'no reason given') }),
});
const oauthError = v.pipe(
  v.object({ error: v.string(), error_description: v.fallback(v.optional(v.string()), undefined) }),
  v.transform(({ error, error_description: message = error }) => ({ error: { code: null, message } })),
);
const errorBody = v.pipe(v.string(), v.parseJson(), v.union([ownError, oauthError]));

function readStatedError(body: string): StatedError | null {
  const read = v.safeParse(errorBody, body);
  return read.success ? read.output.error : null;
}

function kindOf(status: number, stated: StatedError | null): NetworkErrorKind | null {
  const byCode = kindsByCode.get(stated?.code ?? 0);
  if (byCode !== undefined) return byCode;
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408 || status === 425) return 'unavailable';
  if (status === 401) return 'unauthorized';
  if (status >= 300 && status < 400) return 'moved';
  if (stated !== null) return kindOfStated(status, stated);
  if (status === 404 || status === 410) return 'moved'; // the network gives its reasons in JSON: this is another server
  return status >= 400 ? 'refused' : null;
}

function kindOfStated(status: number, { message }: StatedError): NetworkErrorKind {
  if (status === 404) return 'missing';
  return /\btoken\b/i.test(message) ? 'unauthorized' : 'refused';
}

function messageOf(kind: NetworkErrorKind, { status, headers, host }: Received, stated: StatedError | null): string {
  const reason =
    stated === null ? `status ${status}` : `${shorten(stated.message)} (status ${status}, code ${stated.code ?? 'none'})`;
  if (kind !== 'moved') return `${host}: ${reason}`;
  const target = hostOf(headers.get('location'));
  const where = target === null ? '' : ` to ${target}`;
  return `${host} answers with status ${status}, not as the network does: it may have moved${where}; --sync-hosts tells Laurel where`;
}

function hostOf(location: string | null): string | null {
  return location === null ? null : (URL.parse(location)?.host ?? null);
}

function shorten(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
