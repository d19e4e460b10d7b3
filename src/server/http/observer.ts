/** Observer of requests, used by metrics, logs and traces. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handled } from '../../service/index.ts';

/** A request whose answer was sent. */
export interface AnsweredRequest {
  readonly message: IncomingMessage;
  /** The response that was sent; its status and header fields are final. */
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Time by performance.now(). */
  readonly beganAt: number;
}

/** Notified of the end of every request. */
export interface RequestObserver {
  /** Called when the last byte of an answer was handed to the operating system. */
  answered(handled: Handled, request: AnsweredRequest): void;
  /** Called when the client disconnected before it received the answer, or when sending failed. */
  aborted(requestId: string): void;
}
