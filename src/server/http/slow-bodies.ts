/**
 * Requests whose bodies may take longer than others. Node has one time limit for all requests of a server, and reports each request that
 * exceeds it once. For these requests the report is ignored, because the reader of the body limits its total time and its pauses.
 */

import type { IncomingMessage } from 'node:http';

const allowed = new WeakSet<IncomingMessage>();

/** Allows the body of a request to take longer. Call it only if the sender is known, and if the body is read with its own limits. */
export function allowSlowBody(message: IncomingMessage): void {
  allowed.add(message);
}

/** Checks whether the body of a request is still arriving, and may take longer. */
export function isSlowBodyAllowed(message: IncomingMessage): boolean {
  return !message.complete && allowed.has(message);
}
