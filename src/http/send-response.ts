/**
 * From a WireResponse to the socket: entity tag and 304, coding, HEAD, CORS, the fields every answer
 * has (decisions.md 6). A body in pieces is sent with back-pressure.
 */

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WireResponse } from '../bindings/index.ts';
import { chooseCoding, createEncoder, encodeBytes, smallestCoded } from './encoding.ts';
import { entityTag, isHeld } from './entity-tag.ts';

export interface SendOptions {
  readonly requestId: string;
  /** `*`, an origin, or `none`. */
  readonly corsOrigin: string;
  /** Cache-Control of successful answers to GET and HEAD. */
  readonly cacheControl: string;
}

/** Sends an answer; resolves when the last byte was handed to the system, rejects when the client left before. */
export async function sendResponse(
  message: IncomingMessage,
  response: ServerResponse,
  answer: WireResponse,
  options: SendOptions,
): Promise<void> {
  const isRead = message.method === 'GET' || message.method === 'HEAD';
  const headers: OutgoingHttpHeaders = { ...answer.headers, ...commonHeaders(options) };
  if (isRead && answer.status === 200) headers['Cache-Control'] = options.cacheControl;
  if (!(answer.body instanceof Uint8Array)) return sendPieces(message, response, answer.status, headers, answer.body);
  if (isRead && answer.status === 200) {
    const tag = entityTag(answer.body);
    headers['ETag'] = tag;
    if (isHeld(message.headers['if-none-match'], tag)) return sendNotModified(response, headers);
  }
  return sendBytes(message, response, answer.status, headers, answer.body);
}

function commonHeaders({ requestId, corsOrigin }: SendOptions): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  };
  if (corsOrigin === 'none') return headers;
  headers['Access-Control-Allow-Origin'] = corsOrigin;
  headers['Access-Control-Expose-Headers'] = 'ETag, X-Request-Id, Retry-After';
  return headers;
}

function sendNotModified(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  delete headers['Content-Type'];
  response.writeHead(304, headers).end();
}

async function sendBytes(
  message: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  bytes: Uint8Array,
): Promise<void> {
  const coding = bytes.length >= smallestCoded ? chooseCoding(message.headers['accept-encoding']) : null;
  const body = coding === null ? bytes : await encodeBytes(bytes, coding);
  if (coding !== null) {
    headers['Content-Encoding'] = coding;
    // The tag is that of the bytes before coding: the same answer, not the same bytes.
    if (headers['ETag'] !== undefined) headers['ETag'] = `W/${String(headers['ETag'])}`;
  }
  if (status !== 204) headers['Content-Length'] = body.length;
  response.writeHead(status, headers);
  response.end(message.method === 'HEAD' ? undefined : body);
}

async function sendPieces(
  message: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const coding = chooseCoding(message.headers['accept-encoding']);
  if (coding !== null) headers['Content-Encoding'] = coding;
  response.writeHead(status, headers);
  const pieces = Readable.from(body, { objectMode: false });
  if (message.method === 'HEAD') {
    pieces.destroy();
    response.end();
  } else if (coding === null) await pipeline(pieces, response);
  else await pipeline(pieces, createEncoder(coding), response);
}
