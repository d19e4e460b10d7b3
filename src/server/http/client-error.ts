/** Requests node's parser gives up on: a short answer, and the connection is closed. */

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
 * Answers what the server's parser refuses, once for each connection: it is of no use after that.
 * @param maxUrl bytes of the longest target
 * @param answerOn the last answer begun on a connection, so that none is written into another
 */
export function answerClientErrors(
  server: Server,
  maxUrl: number,
  answerOn: (socket: Duplex) => ServerResponse | undefined,
): void {
  const settled = new WeakSet<Duplex>();

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (settled.has(socket)) return;
    settled.add(socket);
    const pending = answerOn(socket);
    // An error in the body of a request is the end of that request, not of one behind it.
    if (pending?.req.complete === true && !pending.writableFinished) {
      pending.once('close', () => refuse(error, socket, maxUrl));
      return;
    }
    const request = escapeRefused(error);
    if (request !== null && socket instanceof Socket) replay(server, request, socket);
    else refuse(error, socket, maxUrl);
  });
}

/** The refused request with its target escaped, where that was all that was wrong. */
function escapeRefused(error: NodeJS.ErrnoException): Buffer | null {
  const packet = packetOf(error);
  return error.code === 'HPE_INVALID_URL' && packet !== null ? escapeTarget(packet) : null;
}

/** The bytes in which the parser failed: all that came at once. */
function packetOf(error: NodeJS.ErrnoException): Buffer | null {
  return 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null;
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex, maxUrl: number): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = isLongTarget(error, maxUrl) ? '414 URI Too Long' : (reasons.get(error.code ?? '') ?? '400 Bad Request');
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

/** Whether a header that is too long is so because of its first line. */
function isLongTarget(error: NodeJS.ErrnoException, maxUrl: number): boolean {
  if (error.code !== 'HPE_HEADER_OVERFLOW') return false;
  const packet = packetOf(error);
  return packet !== null && !packet.subarray(0, maxUrl).includes('\n');
}
