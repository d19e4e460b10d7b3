/** The shared buffer in which bodies that are sent once are encoded to bytes. */

import type { ServerResponse } from 'node:http';
import type { TextBody } from '../../protocols/index.ts';

/** Maximum size in bytes of a body in the shared buffer. Longer bodies get their own buffers. */
const maxLent = 131_072;
let free: Buffer | null = null;

/**
 * Sends a body by `send`, which must pass the bytes to the socket before it returns. The buffer is reused if the operating system has
 * accepted all bytes; otherwise it belongs to the socket and a new one is allocated.
 */
export function sendText<T>(
  body: TextBody,
  response: ServerResponse,
  send: (bytes: Uint8Array) => T,
): T {
  if (body.length > maxLent) return send(body.toBytes());
  const lent = free ?? Buffer.allocUnsafeSlow(maxLent);
  free = null;
  const sent = send(body.writeTo(lent));
  if (response.writableLength === 0) free = lent;
  return sent;
}
