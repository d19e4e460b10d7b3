/** From node's request to a WireRequest: path, query, headers, a body that is bounded while it is read. */

import type { IncomingMessage } from 'node:http';
import type { WireRequest } from '../../protocols/index.ts';
import { noBody } from '../../protocols/index.ts';
import { Fault } from '../../contract/index.ts';
import type { Target } from '../../paths/index.ts';
import { joinPath } from '../../paths/index.ts';
import { keyOfPost, keyOfTarget } from '../../service/index.ts';

/** @param target what is left of it below the endpoint */
export function toWireRequest(message: IncomingMessage, { segments, query }: Target, body: Uint8Array): WireRequest {
  const { accept, 'content-type': contentType } = message.headers;
  const headers = { accept, 'content-type': contentType, soapaction: actionOf(message) };
  return { method: message.method ?? 'GET', path: joinPath(segments), segments, query, headers, body };
}

function actionOf({ headers: { soapaction } }: IncomingMessage): string | undefined {
  return Array.isArray(soapaction) ? soapaction.join(', ') : soapaction;
}

/** The text a request is known by; null for methods that are never answered from memory. */
export function keyOf(message: IncomingMessage, body: Uint8Array): string | null {
  const { method, url: target = '/', headers } = message;
  if (method === 'GET' || method === 'HEAD') return keyOfTarget(target, headers.accept);
  if (method !== 'POST') return null;
  return keyOfPost({ target, contentType: headers['content-type'], soapAction: actionOf(message), body });
}

/**
 * Beyond its limit a body is read on and dropped up to this many bytes before it is refused: a client
 * that is still sending would otherwise see its connection reset instead of the answer.
 */
const drainedBytes = 8_388_608;

/** Whether a body may follow the header of a request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads a body of at most `limit` bytes. By calling back: a promise would cost a request that is answered from memory
 * more than its answer does.
 * @param done called once, with the body, or with Fault client.body.too-large, or with what broke the connection
 */
export function readBody(message: IncomingMessage, limit: number, done: (error: unknown, body: Uint8Array) => void): void {
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
    else finish(null, chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
  });
  message.on('error', (error) => finish(error, noBody));
  // An error is made only where the client really left: making one costs a tenth of a small request.
  message.on('close', () => {
    if (!isDone) finish(Object.assign(new Error('The client went away.'), { code: 'ECONNRESET' }), noBody);
  });
}

function tooLarge(limit: number): Fault {
  return new Fault('client.body.too-large', { limit });
}
