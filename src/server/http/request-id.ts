/** Ids of requests: unique over restarts and nodes, cheap to make, short enough to be read out. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * What is taken for an id that somebody else gave: the habits of proxies (hexadecimal, UUID, base64, traces), and nothing that
 * could be more than an id in a log or a header field.
 */
const sane = /^[\w.:/+=@-]{1,128}$/;

/**
 * Gives every request its id: the one a trusted place has given it in X-Request-Id, else one of our own.
 * @param isTrusted whether the sender of the request may choose
 */
export function createRequestIds(isTrusted: (message: IncomingMessage) => boolean): (message: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (message) => {
    const given = message.headers['x-request-id'];
    if (typeof given === 'string' && sane.test(given) && isTrusted(message)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
