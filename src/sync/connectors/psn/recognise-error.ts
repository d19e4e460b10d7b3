/**
 * Recognises error responses. The package ignores the status, so an error body would be mistaken for an answer without members
 * (docs/spec/domain.md 1.2, traps).
 */

import * as v from 'valibot';
import { readRetryAfter } from '../../../domain/time/index.ts';
import type { NetworkErrorKind, Received } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';

/** Known error codes of the network (docs/spec/domain.md 1.2). */
const kindsByCode: ReadonlyMap<number, NetworkErrorKind> = new Map([
  [2_240_526, 'private'],
  [2_240_525, 'missing'],
  [2_105_356, 'missing'],
  [2_281_473, 'missing'],
  [2_105_867, 'rate-limited'],
]);

/** Returns the error of a response, or null. A redirect is an error, too, unless the caller handles it. */
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

/** The member `error` of a body: an object of the network, or the code and description of OAuth (RFC 6749 5.2). */
const ownError = v.object({
  error: v.object({ code: v.fallback(v.nullable(v.number()), null), message: v.fallback(v.string(), 'no reason stated') }),
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
  if (status === 404 || status === 410) return 'moved'; // the network states reasons in JSON, so this is another server
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
  return `${host} responds with status ${status}, unlike the network, which may have moved${where}. Use --sync-hosts to set its new host`;
}

function hostOf(location: string | null): string | null {
  return location === null ? null : (URL.parse(location)?.host ?? null);
}

function shorten(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
