/** Answers requests that Node's parser rejects, and closes their connections. */

import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { escapeTarget, replay } from './raw-target.ts';

const reasons: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Content Too Large'],
]);

/**
 * Answers the first request that the server's parser rejects on a connection; the connection is unusable afterwards.
 * @param maxUrl maximum length of a target in bytes
 * @param answerOn returns the last answer begun on a connection, so that the error is not written into it
 */
export function answerClientErrors(
  server: Server,
  maxUrl: number,
  answerOn: (socket: Duplex) => ServerResponse | undefined,
): void {
  const answered = new WeakSet<Duplex>();

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    const pending = answerOn(socket);
    // An error in a body belongs to the pending request, not to the one after it.
    if (pending?.req.complete === true && !pending.writableFinished) {
      pending.once('close', () => refuse(error, socket, maxUrl));
      return;
    }
    const request = escapeRefused(error);
    if (request !== null && socket instanceof Socket) replay(server, request, socket);
    else refuse(error, socket, maxUrl);
  });
}

/** Returns the rejected request with its target escaped, or null if it has other errors. */
function escapeRefused(error: NodeJS.ErrnoException): Buffer | null {
  const packet = packetOf(error);
  return error.code === 'HPE_INVALID_URL' && packet !== null ? escapeTarget(packet) : null;
}

/** The packet in which the parser failed. */
function packetOf(error: NodeJS.ErrnoException): Buffer | null {
  return 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null;
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex, maxUrl: number): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOf(error, maxUrl);
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

function statusOf(error: NodeJS.ErrnoException, maxUrl: number): string {
  if (isLongTarget(error, maxUrl)) return '414 URI Too Long';
  if (isUnknownMethod(error)) return '501 Not Implemented';
  return reasons.get(error.code ?? '') ?? '400 Bad Request';
}

/** A request line with a method that the parser does not know (RFC 9110, 9.1), and not any other bytes. */
const requestLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} \/[!-~]* HTTP\/1\.[01]\r?\n/;

function isUnknownMethod(error: NodeJS.ErrnoException): boolean {
  return error.code === 'HPE_INVALID_METHOD' && requestLine.test(packetOf(error)?.toString('latin1', 0, 4096) ?? '');
}

/** Whether the request line alone made the header too long. */
function isLongTarget(error: NodeJS.ErrnoException, maxUrl: number): boolean {
  if (error.code !== 'HPE_HEADER_OVERFLOW') return false;
  const packet = packetOf(error);
  return packet !== null && !packet.subarray(0, maxUrl).includes('\n');
}
