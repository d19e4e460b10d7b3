/** What routes for people who are signed in may know of a request (public-route.ts). */

import type { IncomingMessage } from 'node:http';
import type { ForwardedReader } from './forwarded.ts';
import type { Caller } from './public-route.ts';
import { allowSlowBody } from './slow-bodies.ts';

/** Describes who sends a request. What is not asked for is not read. */
export function createCaller(message: IncomingMessage, forwardedOf: ForwardedReader): Caller {
  const { headers, rawHeaders, socket } = message;
  const peer = socket.remoteAddress ?? ''; // absent: the client has left
  return {
    headers,
    rawHeaders,
    peer,
    local: socket.localAddress ?? '', // absent: the client has left
    get address() {
      return forwardedOf(message)?.client ?? peer;
    },
    get isEncrypted() {
      return forwardedOf(message)?.proto === 'https';
    },
    body: message,
    takeTime: () => allowSlowBody(message),
  };
}
