/** Responses to refused requests in the OpenAPI document. All endpoints of the compatible interface share them. */

import type { EndpointResponse } from './openapi/index.ts';
import { problemContent } from './openapi/index.ts';

/** Describes a response with problem details. */
export function refused(about: string, headers?: EndpointResponse['headers']): EndpointResponse {
  return { about, content: problemContent, ...(headers === undefined ? {} : { headers }) };
}

/** The responses, grouped by the requests that can get them. */
export const refusals = {
  /** In JSON, a request over the rate limit gets the same status in every style. */
  any: {
    '400': refused('A parameter is missing, unknown or invalid.'),
    '414': refused('The URL is too long.'),
    '429': refused('The client has sent too many requests.', {
      'Retry-After': 'Number of seconds to wait before the request is sent again.',
    }),
  },
  /** The responses to a request with a body. */
  body: {
    '413': refused('The body is too large.'),
    '415': refused('The body is not JSON, or has a content coding that is not supported.'),
  },
  missing: refused('Nothing exists at this path.'),
} as const;
