/** Reads a body that is not JSON. */

import { ActionError } from '../../actions/index.ts';
import type { AdminRequest } from './route.ts';

/**
 * Reads the body of a request whose token is still valid when it has arrived.
 * @param maxBytes a little above the maximum of the value, whose own message is clearer. Throws ActionError for more
 */
export async function readBody(
  { body, askAgain }: AdminRequest,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Buffer)) continue;
    size += chunk.length;
    if (size > maxBytes)
      throw new ActionError('invalid', `The body is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  await askAgain();
  return Buffer.concat(chunks);
}
