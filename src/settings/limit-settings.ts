/** Settings for the limits of clients and requests, and for trusted proxies (docs/explanation/security.md). */

import { readAddresses } from '../limits/index.ts';
import type { Setting } from './setting.ts';
import { choice, common, number, InvalidValue, text, unusual } from './setting.ts';

/** Trusted proxies and the header fields they set. */
export const proxySettings = {
  trustProxy: common(
    addresses(
      '',
      'none',
      'Proxies that are trusted to state the client, scheme and host of a request: addresses, networks, loopback, linklocal, private or all.',
    ),
  ),
  forwardedHeader: choice(
    'x-forwarded',
    ['x-forwarded', 'forwarded'],
    'Headers that trusted proxies set: X-Forwarded-For, -Proto and -Host, or Forwarded. The other kind is ignored.',
  ),
} as const;

/** Limits of one client. A client is an IPv4 address or an IPv6 /64 network. */
export const clientSettings = {
  rateLimit: number(
    100,
    [0, 1_000_000],
    'Average number of requests per second that each client may send. Each 10 ms of work for a request counts as one more request. 0 means no limit.',
  ),
  rateBurst: unusual(
    number(
      300,
      [1, 1_000_000],
      'Number of requests a client may send in a burst after a quiet period.',
    ),
  ),
  maxClientRequests: unusual(
    number(
      64,
      [0, 1_000_000],
      'Maximum number of concurrent requests of one client; 0 means no limit.',
    ),
  ),
  maxClientConnections: unusual(
    number(
      256,
      [0, 1_000_000],
      'Maximum number of open connections of one client; 0 means no limit. Trusted proxies are not limited.',
    ),
  ),
  limitExempt: unusual(
    addresses(
      'loopback',
      'loopback',
      'Clients exempt from the limits, in the format of --trust-proxy.',
    ),
  ),
} as const;

/** Limits of a single request, and of all requests together. */
export const requestSettings = {
  maxBody: number(262_144, [1024, 67_108_864], 'Maximum length of a request body in bytes.'),
  maxConnections: unusual(number(10_000, [1, 1_000_000], 'Maximum number of open connections.')),
  overloadDelay: unusual(
    number(
      500,
      [0, 60_000],
      'Milliseconds a request may wait for processing before it is rejected with 503; 0 means no limit. If 1000 requests are in progress or waiting, Laurel rejects further ones in any case.',
    ),
  ),
  sendMemory: unusual(
    number(
      64,
      [1, 65_536],
      'Megabytes of memory for responses that are being compressed, or that slow clients have not received yet. If they need more, requests are rejected with 503.',
    ),
  ),
  keepAliveTimeout: unusual(
    number(
      65,
      [1, 3600],
      'Seconds until an idle connection is closed. Must be longer than a load balancer keeps idle connections open.',
    ),
  ),
} as const;

/** Declares a list of addresses and networks. @param fallbackText the meaning of an empty list */
export function addresses(fallback: string, fallbackText: string, about: string): Setting<string> {
  return { ...text(fallback, 'addresses', about, checkAddresses), fallbackText };
}

function checkAddresses(given: string): string {
  try {
    readAddresses(given);
    return given;
  } catch (error) {
    throw new InvalidValue(error instanceof Error ? error.message : String(error));
  }
}
