/**
 * The facts about an instance that its OpenAPI document states in addition to the contract: its name, its limits, and whether it needs a
 * token.
 */

import { v1 } from '../contract/index.ts';
import type { Endpoint, JsonSchema } from './openapi/index.ts';
import { refused } from './refusals.ts';

/** The limits of one client; 0 means that there is no limit. */
export interface ClientLimits {
  /** Requests per second. */
  readonly rateLimit: number;
  /** Requests in a burst after a quiet period. */
  readonly rateBurst: number;
  /** Requests at the same time. */
  readonly maxClientRequests: number;
}

/** The facts about the instance. */
export interface InstanceFacts {
  /** The name of the site; if left out, the name of the service is used. */
  readonly title?: string;
  readonly limits?: ClientLimits | null;
  /** Whether only people who are signed in and programs with a token may read the modern API. */
  readonly needsToken?: boolean;
}

/** Describes the limits in Markdown. */
export function describeLimits(limits: ClientLimits): string {
  const { rateLimit, rateBurst, maxClientRequests } = limits;
  const rate =
    rateLimit === 0
      ? 'as many requests as it likes'
      : `${rateLimit} requests per second on average and ${rateBurst} in a burst, where every 10 ms of work for a request count as one more`;
  const atATime = maxClientRequests === 0 ? 'any number' : `at most ${maxClientRequests}`;
  return `Each client (an IPv4 address, or a /64 network of IPv6) may send ${rate}, and have ${atATime} in progress at the same time. Further requests are refused with 429.`;
}

/** Name of the security scheme. */
export const tokenScheme = 'token';

/** The security scheme of an instance that only members can read. */
export const bearerToken: JsonSchema = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A token with the scope `export`, which the operator creates with `laurel token add`.',
};

/** Describes an endpoint of an instance that only members can read. The compatible interface takes no tokens. */
export function forMembers(endpoint: Endpoint): Endpoint {
  if (!endpoint.path.startsWith(`${v1.v1Root}/`)) return endpoint;
  return {
    ...endpoint,
    isOpen: false,
    answers: {
      ...endpoint.answers,
      '401': refused('`client.token.missing`: Token required.', {
        'WWW-Authenticate': 'The scheme: Bearer.',
      }),
    },
  };
}
