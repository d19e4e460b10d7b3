/** Connects the HTTP server to the request metrics. */

import type { RequestObserver } from '../../server/http/index.ts';
import type { RequestMetrics } from './request-metrics.ts';

/** Returns an observer that counts every request. */
export function countRequests(serverMetrics: RequestMetrics): RequestObserver {
  return {
    answered: (handled, { response, beganAt }) => serverMetrics.add(handled, response.statusCode, performance.now() - beganAt),
    aborted: () => void (serverMetrics.aborted += 1),
  };
}
