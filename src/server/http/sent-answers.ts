/** Whether an answer is sent. Answers on a connection are sent in the order of the requests. */

import type { ServerResponse } from 'node:http';

/** Whether nothing more is sent of an answer; null is no answer. */
export function isSent(answer: ServerResponse | null): boolean {
  return answer === null || answer.writableFinished || answer.destroyed;
}

/** Calls `done` when nothing more is sent of an answer. */
export function afterAnswer(answer: ServerResponse | null, done: () => void): void {
  if (answer === null || isSent(answer)) done();
  else answer.once('close', done);
}
