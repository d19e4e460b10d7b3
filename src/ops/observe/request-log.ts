/** One line of the log for each request, where they are asked for. */

import type { Logger } from 'pino';
import type { AnsweredRequest, RequestObserver } from '../../server/http/index.ts';
import type { Handled } from '../../service/index.ts';

/**
 * Logs every request at the level info. What it says of players there is nothing: neither the address of the client nor what
 * was asked about; both are added where the level is debug.
 */
export function logRequests(log: Logger): RequestObserver {
  const isDetailed = log.isLevelEnabled('debug');
  return {
    answered(handled, request) {
      log.info(isDetailed ? { ...factsOf(handled, request), ...detailsOf(request) } : factsOf(handled, request), 'request');
    },
    aborted: (requestId) => log.info({ requestId }, 'request aborted'),
  };
}

function factsOf(
  { operation, binding, fault, isReused }: Handled,
  { message, response, requestId, beganAt }: AnsweredRequest,
): object {
  return {
    requestId,
    method: message.method,
    operation,
    binding,
    status: response.statusCode,
    ms: Math.round((performance.now() - beganAt) * 1000) / 1000,
    cached: isReused,
    ...(fault === null ? {} : { code: fault.code }),
  };
}

function detailsOf({ message }: AnsweredRequest): object {
  return { url: message.url, client: message.socket.remoteAddress };
}

/** Tells several observers of every request. */
export function observeAll(observers: readonly RequestObserver[]): RequestObserver {
  return {
    answered(handled, request) {
      for (const observer of observers) observer.answered(handled, request);
    },
    aborted(requestId) {
      for (const observer of observers) observer.aborted(requestId);
    },
  };
}
