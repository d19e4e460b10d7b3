/** The base URL of the service as seen by the client (docs/spec/decisions.md 7). */

import type { IncomingMessage } from 'node:http';
import type { RequestBase } from '../../documents/index.ts';
import { requestBase } from '../../documents/index.ts';
import type { ForwardedReader } from './forwarded.ts';
import { KnownBases } from './known-bases.ts';
import { isHost } from './request-host.ts';

/** Settings of the base URL to which responses and pages link. */
export interface AddressSettings {
  readonly basePath: string;
  /** The base URL set by the operator; if empty, it is derived from the request. */
  readonly publicUrl: string;
  /** Whether the HTML site is served in addition to the endpoint. */
  readonly pages: 'on' | 'off';
}

/** Returns the base URL of a request. Requests with the same URL get the same object while responses are cached for it. */
export type BaseFinder = (message: IncomingMessage) => RequestBase;

/**
 * Creates a function that takes the base URL from the setting, from a trusted proxy, or from the Host of the request, which is validated
 * (request-host.ts).
 */
export function createBaseFinder(
  { basePath, publicUrl, pages }: AddressSettings,
  forwardedOf: ForwardedReader,
): BaseFinder {
  const hasPages = pages === 'on';
  if (publicUrl !== '') {
    const base = requestBase({ path: basePath, address: publicUrl, hasPages, isPublic: true }, '');
    return () => base;
  }
  const known = new KnownBases((address, cacheKey) =>
    requestBase({ path: basePath, address, hasPages }, cacheKey),
  );
  return (message) => {
    const forwarded = forwardedOf(message);
    const scheme = forwarded?.proto === 'https' ? 'https' : 'http';
    const prefix = prefixOf(forwarded?.prefix);
    return known.get(`${scheme}://${hostOf(message, forwarded?.host)}${prefix}${basePath}`);
  };
}

/** Ignores an invalid forwarded host: the proxy may have passed on what a client sent. */
function hostOf(message: IncomingMessage, forwarded = ''): string {
  const host = isHost(forwarded) ? forwarded : (message.headers.host ?? '');
  return host === '' ? localHost(message) : host.replace(/:$/, '');
}

function localHost({ socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return localAddress.includes(':')
    ? `[${localAddress}]:${localPort}`
    : `${localAddress}:${localPort}`;
}

const maxPrefix = 256;

/** Returns a forwarded path prefix if it consists of plain segments; other forms are ignored, like an invalid host. */
function prefixOf(forwarded = ''): string {
  const prefix = forwarded.endsWith('/') ? forwarded.slice(0, -1) : forwarded;
  const isPlain =
    prefix.length <= maxPrefix &&
    /^(?:\/[A-Za-z0-9._~-]+)+$/.test(prefix) &&
    !/\/\.{1,2}(?:\/|$)/.test(prefix);
  return isPlain ? prefix : '';
}
