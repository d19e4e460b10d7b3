/** Finds out whether a response has been sent completely. Responses on a connection are sent in the order of the requests. */

import type { ServerResponse } from 'node:http';

/**
 * Checks whether a response has been sent completely or its connection has ended; also true for null, which means that there is no
 * response.
 */
export function isSent(response: ServerResponse | null): boolean {
  return response === null || response.writableFinished || response.destroyed;
}

/** Calls `done` when a response has been sent completely or its connection has ended. */
export function afterResponse(response: ServerResponse | null, done: () => void): void {
  if (response === null || isSent(response)) done();
  else response.once('close', done);
}
