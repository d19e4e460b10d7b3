/** Reads a request body that is not JSON. */

import { ActionError } from '../../actions/index.ts';
import type { AdminRequest } from './route.ts';

/**
 * Reads the body of a request. The token must still be valid when the body has arrived. Throws ActionError if the body is too large.
 * @param maxBytes a little above the maximum of the value, whose own error message is clearer
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
