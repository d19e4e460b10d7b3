/** Converts Node's request to a WireRequest, and reads its body up to a limit. */

import type { IncomingMessage } from 'node:http';
import type { Origin, WireRequest } from '../../protocols/index.ts';
import { noBody } from '../../protocols/index.ts';
import { Fault } from '../../contract/index.ts';
import type { Target } from '../../paths/index.ts';
import { joinPath } from '../../paths/index.ts';
import { readAddresses } from '../../limits/index.ts';
import { keyOfPost, keyOfTarget } from '../../service/index.ts';

/** Maximum length of a request target in bytes (docs/spec/decisions.md 5). */
export const maxUrl = 8192;

/** Builds the WireRequest. @param target segments below the endpoint, and the query */
export function toWireRequest(
  message: IncomingMessage,
  { segments, query }: Target,
  body: Uint8Array,
): WireRequest {
  const {
    accept,
    cookie,
    'content-type': contentType,
    'content-encoding': coding,
  } = message.headers;
  const headers = {
    accept,
    cookie,
    'content-type': contentType,
    'content-encoding': coding,
    soapaction: actionOf(message),
  };
  const from = findOrigin(message);
  const origin = from === null ? {} : { from };
  return {
    method: message.method ?? 'GET',
    path: joinPath(segments),
    segments,
    query,
    headers,
    body,
    ...origin,
  };
}

/** Headers that proxies add. If one is present, the peer of the connection is a proxy and not the client. */
const proxyFields = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
] as const;

const ownAddresses = readAddresses('loopback');
const privateAddresses = readAddresses('private');
const originsOfPeers = new WeakMap<IncomingMessage['socket'], Origin | null>();

function findOrigin({ headers, socket }: IncomingMessage): Origin | null {
  if (proxyFields.some((name) => headers[name] !== undefined)) return null;
  const known = originsOfPeers.get(socket);
  if (known !== undefined) return known;
  const found = originOfPeer(socket.remoteAddress);
  originsOfPeers.set(socket, found);
  return found;
}

function originOfPeer(address: string | undefined): Origin | null {
  if (address === undefined) return null;
  if (ownAddresses.has(address)) return 'machine';
  return privateAddresses.has(address) ? 'private network' : null;
}

function actionOf({ headers: { soapaction } }: IncomingMessage): string | undefined {
  return Array.isArray(soapaction) ? soapaction.join(', ') : soapaction;
}

/**
 * Returns the key of a request in the request index, which finds cached responses; null for methods whose responses are never taken from
 * the cache.
 */
export function toIndexKey(message: IncomingMessage, body: Uint8Array): string | null {
  const { method, url: target = '/', headers } = message;
  if (method === 'GET' || method === 'HEAD') return keyOfTarget(target, headers.accept);
  if (method !== 'POST' || headers['content-encoding'] !== undefined) return null;
  return keyOfPost({
    target,
    contentType: headers['content-type'],
    soapAction: actionOf(message),
    body,
  });
}

/**
 * A body over its limit is drained up to this many bytes before it is refused: a client that is still sending would otherwise
 * see a connection reset instead of the response.
 */
const drainedBytes = 8_388_608;

/** Checks whether a body may follow the header of a request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Checks whether the header announces a body over the limit. */
export function isTooLong({ headers }: IncomingMessage, limit: number): boolean {
  return Number(headers['content-length'] ?? 0) > limit;
}

/**
 * Reads a body of at most `limit` bytes. It uses a callback because a promise would cost more than a cached response.
 * @param done called once, with the body, with Fault client.body.too-large, or with the connection error
 */
export function readBody(
  message: IncomingMessage,
  limit: number,
  done: (error: unknown, body: Uint8Array) => void,
): void {
  if (Number(message.headers['content-length'] ?? 0) > Math.max(limit, drainedBytes)) {
    done(tooLarge(limit), noBody);
    return;
  }
  let chunks: Buffer[] = [];
  let size = 0;
  let isDone = false;
  const finish = (error: unknown, body: Uint8Array): void => {
    if (isDone) return;
    isDone = true;
    done(error, body);
  };
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks = [];
    if (size > Math.max(limit, drainedBytes)) finish(tooLarge(limit), noBody);
  });
  message.on('end', () => {
    if (size > limit) finish(tooLarge(limit), noBody);
    else
      finish(
        null,
        chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks),
      );
  });
  message.on('error', (error) => finish(error, noBody));
  // The error is created only if the client disconnected: creating one costs a tenth of a small request.
  message.on('close', () => {
    if (!isDone)
      finish(Object.assign(new Error('The client disconnected.'), { code: 'ECONNRESET' }), noBody);
  });
}

/** The fault of a body that is longer than the limit. */
export function tooLarge(limit: number): Fault {
  return new Fault('client.body.too-large', { limit });
}
