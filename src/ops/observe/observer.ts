/** From what the host says of requests to what is counted. */

import type { RequestObserver } from '../../server/http/index.ts';
import type { RequestMetrics } from './request-metrics.ts';

/** Counts every request. */
export function countRequests(serverMetrics: RequestMetrics): RequestObserver {
  return {
    answered: (handled, { response, beganAt }) => serverMetrics.add(handled, response.statusCode, performance.now() - beganAt),
    aborted: () => void (serverMetrics.aborted += 1),
  };
}
