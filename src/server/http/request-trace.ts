/**
 * Requests on a tracing channel of node:diagnostics_channel: whoever subscribes to `laurel:request` learns when each begins and
 * ends. Without a subscriber nothing is made and nothing called.
 */

import { tracingChannel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handled } from '../../service/index.ts';

/** What subscribers are given; the same object from `start` to `asyncEnd` or `error`. */
export interface RequestTrace {
  readonly requestId: string;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** What became of the request, once it is answered. */
  handled?: Handled;
}

export const requestChannel = tracingChannel<RequestTrace, RequestTrace>('laurel:request');

/** Whether somebody listens. */
export function isTraced(): boolean {
  return requestChannel.hasSubscribers;
}

/**
 * Runs `respond`, with its beginning and end published where somebody listens.
 * @param respond answers the request; writes into the trace what became of it, where there is one
 */
export function traceRequest(
  { requestId, message, response }: Omit<RequestTrace, 'handled'>,
  respond: (trace?: RequestTrace) => Promise<void>,
): Promise<void> {
  if (!isTraced()) return respond();
  const trace: RequestTrace = { requestId, message, response };
  return requestChannel.tracePromise(() => respond(trace), trace);
}
