/**
 * Requests whose bodies may take longer than others. Node has one time limit for all requests of a server, and reports each request that exceeds it once; for
 * these, the report is ignored, because what reads the body limits its time and its pauses.
 */

import type { IncomingMessage } from 'node:http';

const allowed = new WeakSet<IncomingMessage>();

/** Lets the body of a request take longer; call it only when it is known who sends it, and when it is read with limits of its own. */
export function allowSlowBody(message: IncomingMessage): void {
  allowed.add(message);
}

/** Whether the body of a request is still arriving, and may take longer. */
export function isSlowBodyAllowed(message: IncomingMessage): boolean {
  return !message.complete && allowed.has(message);
}
