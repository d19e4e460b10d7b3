/** Request log: one line for each request. */

import type { Logger } from 'pino';
import type { AddressFinder, FinishedRequest, RequestObserver } from '../../server/http/index.ts';
import type { Handled } from '../../service/index.ts';

/**
 * Returns an observer that logs every request at level info. To protect privacy, the URL and the client address are only logged at level
 * debug.
 */
export function logRequests(log: Logger, addressOf: AddressFinder): RequestObserver {
  const isDetailed = log.isLevelEnabled('debug');
  return {
    finished(handled, request) {
      log.info(
        isDetailed
          ? { ...factsOf(handled, request), ...detailsOf(request, addressOf) }
          : factsOf(handled, request),
        'request',
      );
    },
    aborted: (requestId) => log.info({ requestId }, 'request aborted'),
  };
}

function factsOf(
  { operation, binding, fault, isReused }: Handled,
  { message, response, requestId, beganAt }: FinishedRequest,
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

function detailsOf({ message }: FinishedRequest, addressOf: AddressFinder): object {
  return { url: message.url, client: addressOf(message) };
}

/** Combines several observers into one. */
export function observeAll(observers: readonly RequestObserver[]): RequestObserver {
  return {
    finished(handled, request) {
      for (const observer of observers) observer.finished(handled, request);
    },
    aborted(requestId) {
      for (const observer of observers) observer.aborted(requestId);
    },
  };
}
