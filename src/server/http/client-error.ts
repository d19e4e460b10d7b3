/** Responds to requests that Node's parser rejects, and closes their connections. */

import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bareResponse } from './bare-response.ts';
import type { BegunResponses } from './open-connections.ts';
import { escapeTarget, replay } from './raw-target.ts';
import { maxUrl } from './read-request.ts';
import { afterResponse, isSent } from './sent-responses.ts';
import { isSlowBodyAllowed } from './slow-bodies.ts';

const reasons: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Content Too Large'],
]);

interface RejectedRequests {
  /** Returns the last responses begun on a connection. An error response must come after them, not in the middle. */
  readonly begunOn: (socket: Duplex) => BegunResponses;
}

/** Responds to the first request on a connection that the server's parser rejects; the connection is unusable afterwards. */
export function respondToClientErrors(server: Server, { begunOn }: RejectedRequests): void {
  const rejected = new WeakSet<Duplex>();

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (rejected.has(socket)) return;
    const { latest, before } = begunOn(socket);
    if (
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT' &&
      latest !== null &&
      isSlowBodyAllowed(latest.req)
    )
      return;
    rejected.add(socket);
    const refuseIt = (): void => refuse(error, socket);
    if (latest?.req.complete === false) {
      afterResponse(before, () => refuseBody(latest, socket, refuseIt));
      return;
    }
    const request = isSent(latest) ? escapeRefused(error) : null;
    if (request !== null && socket instanceof Socket) replay(server, request, socket);
    else afterResponse(latest, refuseIt);
  });

  // Node would destroy the connection together with responses that are still being sent.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    socket.resume();
    afterResponse(begunOn(socket).latest, () => endWith(socket, '501 Not Implemented'));
  });
}

/**
 * Refuses a request because of its body. If its response has already begun, only ends the connection afterwards, because a request has only
 * one response.
 */
function refuseBody(response: ServerResponse, socket: Duplex, refuseIt: () => void): void {
  if (response.headersSent) afterResponse(response, () => socket.end());
  else refuseIt();
}

/** Returns the rejected request with its target escaped; null if the request was rejected for another reason. */
function escapeRefused(error: NodeJS.ErrnoException): Buffer | null {
  const packet = packetOf(error);
  return error.code === 'HPE_INVALID_URL' && packet !== null ? escapeTarget(packet) : null;
}

/** The packet in which the parser failed. */
function packetOf(error: NodeJS.ErrnoException): Buffer | null {
  return 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null;
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else endWith(socket, statusOf(error));
}

/** Sends an error response and ends the connection. Does nothing if an earlier response already ends it (RFC 9112, 9.6). */
function endWith(socket: Duplex, status: string): void {
  if (socket.writable) socket.end(bareResponse(status));
  else if (!socket.writableEnded) socket.destroy();
}

function statusOf(error: NodeJS.ErrnoException): string {
  if (isLongTarget(error)) return '414 URI Too Long';
  if (isUnknownMethod(error)) return '501 Not Implemented';
  return reasons.get(error.code ?? '') ?? '400 Bad Request';
}

/** Matches a request line whose method the parser does not know (RFC 9110, 9.1). Any other bytes do not match. */
const requestLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} \/[!-~]* HTTP\/1\.[01]\r?\n/;

function isUnknownMethod(error: NodeJS.ErrnoException): boolean {
  const packet = packetOf(error);
  if (error.code !== 'HPE_INVALID_METHOD' || packet === null) return false;
  const failed =
    'bytesParsed' in error && typeof error.bytesParsed === 'number' ? error.bytesParsed : 0;
  const begin = packet.lastIndexOf('\n', failed) + 1;
  return requestLine.test(packet.toString('latin1', begin, begin + 4096));
}

/** Checks whether the request line alone exceeds the maximum header size. */
function isLongTarget(error: NodeJS.ErrnoException): boolean {
  if (error.code !== 'HPE_HEADER_OVERFLOW') return false;
  const packet = packetOf(error);
  return packet !== null && !packet.subarray(0, maxUrl).includes('\n');
}
