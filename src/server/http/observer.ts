/** Who is told of requests; whatever is counted, logged or traced of them hangs on this. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handled } from '../../service/index.ts';

/** A request whose answer was sent. */
export interface AnsweredRequest {
  readonly message: IncomingMessage;
  /** Has been sent: status and header fields are final. */
  readonly response: ServerResponse;
  readonly requestId: string;
  /** By performance.now(). */
  readonly beganAt: number;
}

export interface RequestObserver {
  /** The last byte of an answer was handed to the system. */
  answered(handled: Handled, request: AnsweredRequest): void;
  /** The client left before it had its answer, or the answer broke off. */
  aborted(requestId: string): void;
}
