/** From what the host says of requests to what is counted. */

import type { RequestObserver } from '../../server/http/index.ts';
import type { RequestTallies } from './request-tallies.ts';

/** Counts every request. */
export function countRequests(tallies: RequestTallies): RequestObserver {
  return {
    answered: (handled, { response, beganAt }) => tallies.add(handled, response.statusCode, performance.now() - beganAt),
    aborted: () => void (tallies.aborted += 1),
  };
}
