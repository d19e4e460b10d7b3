/** Whether a response is sent. Responses on a connection are sent in the order of the requests. */

import type { ServerResponse } from 'node:http';

/** Whether nothing more is sent of a response; null is no response. */
export function isSent(response: ServerResponse | null): boolean {
  return response === null || response.writableFinished || response.destroyed;
}

/** Calls `done` when nothing more is sent of a response. */
export function afterResponse(response: ServerResponse | null, done: () => void): void {
  if (response === null || isSent(response)) done();
  else response.once('close', done);
}
