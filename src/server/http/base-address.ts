/** The address of the service as seen by the client (docs/spec/decisions.md 7). */

import type { IncomingMessage } from 'node:http';
import type { RequestBase } from '../../documents/index.ts';
import { requestBase } from '../../documents/index.ts';
import type { ForwardedReader } from './forwarded.ts';
import { KnownBases } from './known-bases.ts';
import { isHost } from './request-host.ts';

/** Settings of the address that responses and pages link to. */
export interface AddressSettings {
  readonly basePath: string;
  /** Set by the operator; if empty, the address is derived from the request. */
  readonly publicUrl: string;
  /** Whether the HTML site is served in addition to the endpoint. */
  readonly pages: 'on' | 'off';
}

/** Returns the address of a request: the same object for the same address, as long as responses are cached for it. */
export type BaseFinder = (message: IncomingMessage) => RequestBase;

/** Takes the address from the setting, from a trusted proxy, or from the Host of the request, which is validated (request-host.ts). */
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

/** A path of plain segments; other forms are ignored, as an invalid host is. */
function prefixOf(forwarded = ''): string {
  const prefix = forwarded.endsWith('/') ? forwarded.slice(0, -1) : forwarded;
  const isPlain =
    prefix.length <= maxPrefix &&
    /^(?:\/[A-Za-z0-9._~-]+)+$/.test(prefix) &&
    !/\/\.{1,2}(?:\/|$)/.test(prefix);
  return isPlain ? prefix : '';
}
