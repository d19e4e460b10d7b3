/** Request ids: unique across restarts and nodes, cheap to create, and short. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Format of an accepted id: the formats that proxies use (hexadecimal, UUID, base64, trace ids), without characters that are
 * unsafe in a log or a header field.
 */
const safeId = /^[\w.:/+=@-]{1,128}$/;

/**
 * Returns a function that assigns each request its id: a valid X-Request-Id of a trusted sender, or a generated one.
 * @param isTrusted whether the sender of the request may set its id
 */
export function createRequestIds(
  isTrusted: (message: IncomingMessage) => boolean,
): (message: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (message) => {
    const given = message.headers['x-request-id'];
    if (typeof given === 'string' && safeId.test(given) && isTrusted(message)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
