/**
 * Recognises error responses. The package ignores the HTTP status, so an error body would be mistaken for a response without members
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
  [2_138_635, 'rate-limited'],
  [2_122_251, 'rate-limited'],
]);

/** Returns the error of a response; null if it is not an error. A redirect is also an error, unless the caller handles it. */
export function recogniseError(received: Received, now: number): NetworkError | null {
  const { status, host } = received;
  const stated = readStatedError(received.body);
  const answer = {
    status,
    stated,
    isPage: isPage(received.body),
    isMarkup: received.body.trimStart().startsWith('<'),
  };
  const kind = kindOf(answer);
  if (kind === null) return null;
  const retryAfterMs = readRetryAfter(received.headers.get('retry-after'), now);
  return new NetworkError(kind, describeError(kind, received, stated), {
    isPage: answer.isPage,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    cause: { host, status, code: stated?.code },
  });
}

/** Checks whether a body is not JSON, the format of the network. The proxy servers in front of the network respond with HTML. */
function isPage(body: string): boolean {
  return !v.is(v.pipe(v.string(), v.parseJson()), body);
}

interface StatedError {
  readonly code: number | null;
  /** The OAuth error code; null if the error is in the network's own format. */
  readonly oauth: string | null;
  readonly message: string;
}

/** The member `error` of a body: an object in the network's own format, or the code and description of OAuth (RFC 6749 5.2). */
const ownError = v.object({
  error: v.pipe(
    v.object({
      code: v.fallback(v.nullable(v.number()), null),
      message: v.fallback(v.string(), 'no reason stated'),
    }),
    v.transform((error) => ({ ...error, oauth: null })),
  ),
});
const oauthError = v.pipe(
  v.object({ error: v.string(), error_description: v.fallback(v.optional(v.string()), undefined) }),
  v.transform(({ error, error_description: message = error }) => ({
    error: { code: null, oauth: error, message },
  })),
);
const errorBody = v.pipe(v.string(), v.parseJson(), v.union([ownError, oauthError]));

function readStatedError(body: string): StatedError | null {
  const read = v.safeParse(errorBody, body);
  return read.success ? read.output.error : null;
}

interface Answer {
  readonly status: number;
  readonly stated: StatedError | null;
  readonly isPage: boolean;
  /** Whether the body begins like HTML or XML. If it does not, it may also be a truncated response of the network. */
  readonly isMarkup: boolean;
}

/** Returns the kind of error by the rules in docs/spec/networks.md 8.2. */
function kindOf({ status, stated, isPage: isFromEdge, isMarkup }: Answer): NetworkErrorKind | null {
  if (status === 429) return 'rate-limited';
  const byCode = kindsByCode.get(stated?.code ?? 0); // absent: the response has no error code
  if (byCode !== undefined) return byCode;
  if (status >= 500 || status === 408 || status === 425) return 'unavailable';
  if ((status === 403 && isFromEdge) || (status < 300 && isMarkup)) return 'blocked';
  if (status === 401) return 'unauthorized';
  if (status >= 300 && status < 400) return 'moved';
  if (stated !== null) return kindOfStated(status, stated);
  if (status === 404 || status === 410) return 'moved'; // the network states its errors in JSON, so the response comes from another server
  return status >= 400 ? 'refused' : null;
}

function kindOfStated(status: number, { message, oauth }: StatedError): NetworkErrorKind {
  if (oauth === 'invalid_grant' && status === 400) return 'login-needed';
  if (status === 404) return 'missing';
  return /\btoken\b/i.test(message) ? 'unauthorized' : 'refused';
}

/** The content of an error response. */
export interface Stated {
  readonly code: number | null;
  readonly message: string;
}

const sentences: ReadonlyMap<number, string> = new Map([
  [2_240_526, 'the player hides their trophies'],
  [2_240_525, 'the network does not have this game for the player'],
  [2_105_356, 'nobody on the network has this name'],
  [2_281_473, 'the network does not have this account'],
]);

/** Describes an error. @param stated the error in the body; null if it has none */
function describeError(
  kind: NetworkErrorKind,
  { status, headers, host }: Received,
  stated: Stated | null,
): string {
  const sentence = sentences.get(stated?.code ?? 0); // absent: the response has no error code
  if (sentence !== undefined) return sentence;
  if (kind === 'blocked' || (kind === 'unauthorized' && stated === null))
    return `${status} from ${host}`;
  if (kind === 'rate-limited') return 'the network limits the number of requests';
  if (kind === 'unavailable') return `the network is out of order (${status} from ${host})`;
  if (kind === 'unauthorized') return 'the network does not accept the access token';
  if (kind === 'login-needed') return 'the network does not accept the login';
  if (kind !== 'moved')
    return `the network refuses the request${stated === null ? '' : `: ${shorten(stated.message)}`} (${status} from ${host})`;
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
