/** Settings of what a client may have, and of what proxies are believed (docs/security.md). */

import { readAddresses } from '../limits/index.ts';
import type { Setting } from './setting.ts';
import { choice, number, SettingError, text } from './setting.ts';

/** Where requests come from: the proxies in between, and what they say. */
export const proxySettings = {
  trustProxy: addresses(
    '',
    'none',
    'Proxies that are believed about client, scheme and host: addresses, networks, loopback, linklocal, private, all.',
  ),
  forwardedHeader: choice(
    'x-forwarded',
    ['x-forwarded', 'forwarded'],
    'Fields the proxies write: X-Forwarded-For, -Proto, -Host, or Forwarded. Those of the other kind are not read.',
  ),
} as const;

/** What one client may have. A client is an IPv4 address or an IPv6 network of 64 bits. */
export const clientSettings = {
  rateLimit: number(100, [0, 1_000_000], 'Requests a second one client may make on average; 0 for no limit.'),
  rateBurst: number(300, [1, 1_000_000], 'Requests a client that was quiet may make at once.'),
  rateStore: choice('memory', ['memory', 'store'], 'Where rates are counted: each process for itself, or all in the store.'),
  maxClientRequests: number(64, [0, 1_000_000], 'Requests of one client answered at a time; 0 for no limit.'),
  maxClientConnections: number(
    256,
    [0, 1_000_000],
    'Connections of one client at a time; 0 for no limit. A trusted proxy may have any number.',
  ),
  limitExempt: addresses('loopback', 'loopback', 'Clients not limited; written like --trust-proxy.'),
} as const;

/** What a single request may have, and all together. */
export const requestSettings = {
  maxBody: number(262_144, [1024, 67_108_864], 'Longest request body in bytes.'),
  maxUrl: number(8192, [256, 65_536], 'Longest request target in bytes.'),
  maxHeader: number(16_384, [1024, 1_048_576], 'Most bytes of header fields.'),
  maxDepth: number(32, [8, 1000], 'Deepest nesting of XML elements in a request.'),
  maxNodes: number(2000, [50, 1_000_000], 'Most XML elements and attributes in a request.'),
  maxParameter: number(4096, [16, 67_108_864], 'Longest value of a parameter in characters.'),
  maxConnections: number(10_000, [1, 1_000_000], 'Most connections at a time.'),
  maxRequests: number(1000, [1, 1_000_000], 'Requests answered at a time; more are refused with 503.'),
  overloadDelay: number(
    500,
    [0, 60_000],
    'Milliseconds requests may wait for the service before it refuses with 503; 0 never does.',
  ),
  headersTimeout: number(10, [1, 3600], 'Seconds within which the header of a request must arrive.'),
  requestTimeout: number(30, [1, 3600], 'Seconds within which a whole request must arrive.'),
  sendMemory: number(
    64,
    [1, 65_536],
    'Megabytes that answers may hold for clients that take them slowly; beyond, requests are refused with 503.',
  ),
  sendTimeout: number(60, [1, 3600], 'Seconds a client may take nothing of its answer.'),
  keepAliveTimeout: number(65, [1, 3600], 'Seconds an idle connection is kept.'),
} as const;

function addresses(fallback: string, fallbackText: string, about: string): Setting<string> {
  return { ...text(fallback, 'addresses', about, checkAddresses), fallbackText };
}

function checkAddresses(given: string): string {
  try {
    readAddresses(given);
    return given;
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error));
  }
}
