/** Requests node's parser gives up on: a short answer, and the connection is closed. */

import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const reasons: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Content Too Large'],
]);

/** Listener of `clientError`. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex & Partial<Pick<Socket, 'bytesWritten'>>): void {
  // An answer already on its way must not be followed by another.
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = reasons.get(error.code ?? '') ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}
