/**
 * Tracing channel of requests (node:diagnostics_channel). Subscribers of `laurel:request` are notified when a request begins and
 * ends. Without a subscriber it allocates nothing.
 */

import { tracingChannel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handled } from '../../service/index.ts';

/** The message for subscribers; the same object from `start` to `asyncEnd` or `error`. */
export interface RequestTrace {
  readonly requestId: string;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** The result; set when the response has been made. */
  handled?: Handled;
}

/** The channel with which external tracers follow a request. */
export const requestChannel = tracingChannel<RequestTrace, RequestTrace>('laurel:request');

/** Whether the channel has a subscriber. */
export function isTraced(): boolean {
  return requestChannel.hasSubscribers;
}

/**
 * Runs `respond`, and publishes its start and end if the channel has subscribers.
 * @param respond handles the request, and sets `handled` of the trace if there is one
 */
export function traceRequest(
  { requestId, message, response }: Omit<RequestTrace, 'handled'>,
  respond: (trace?: RequestTrace) => Promise<void>,
): Promise<void> {
  if (!isTraced()) return respond();
  const trace: RequestTrace = { requestId, message, response };
  return requestChannel.tracePromise(() => respond(trace), trace);
}
