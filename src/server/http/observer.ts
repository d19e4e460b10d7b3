/** Observer of requests, used by metrics, logs and traces. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handled } from '../../service/index.ts';

/** A request whose response was sent. */
export interface FinishedRequest {
  readonly message: IncomingMessage;
  /** The response that was sent; its status and header fields are final. */
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Start of the request, by performance.now(). */
  readonly beganAt: number;
}

/** Notified of the end of every request. */
export interface RequestObserver {
  /** Called when the last byte of a response was handed to the operating system. */
  finished(handled: Handled, request: FinishedRequest): void;
  /** Called when the client disconnected before it received the response, or when sending failed. */
  aborted(requestId: string): void;
}
