/** The buffer in which bodies become bytes that are sent once. */

import type { ServerResponse } from 'node:http';
import type { TextBody } from '../../protocols/index.ts';

/** Longer bodies have buffers of their own. */
const maxLent = 131_072;
let free: Buffer | null = null;

/**
 * Sends a body by `send`, which hands its bytes to the socket before it returns. The buffer is used again if the system has taken all of
 * them; otherwise the socket keeps it.
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
