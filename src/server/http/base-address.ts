/** The address of the service as seen by the client (docs/spec/decisions.md 7). */

import type { IncomingMessage } from 'node:http';
import type { Base } from '../../documents/index.ts';
import type { ForwardedReader } from './forwarded.ts';
import { isHost } from './request-host.ts';

export interface AddressSettings {
  readonly basePath: string;
  /** Set by the operator; if empty, the address is derived from the request. */
  readonly publicUrl: string;
  /** Whether the HTML site is served in addition to the endpoint. */
  readonly pages: 'on' | 'off';
}

/** Takes the address from the setting, from a trusted proxy, or from the Host of the request, which is validated (request-host.ts). */
export function baseOf(
  message: IncomingMessage,
  { basePath, publicUrl, pages }: AddressSettings,
  forwardedOf: ForwardedReader,
): Base {
  const hasPages = pages === 'on';
  if (publicUrl !== '') return { path: basePath, address: publicUrl, hasPages };
  const forwarded = forwardedOf(message);
  const scheme = forwarded?.proto === 'https' ? 'https' : 'http';
  return { path: basePath, address: `${scheme}://${hostOf(message, forwarded?.host)}${basePath}`, hasPages };
}

/** Ignores an invalid forwarded host: the proxy may have passed on what a client sent. */
function hostOf(message: IncomingMessage, forwarded = ''): string {
  const host = isHost(forwarded) ? forwarded : (message.headers.host ?? '');
  return host === '' ? localHost(message) : host.replace(/:$/, '');
}

function localHost({ socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return localAddress.includes(':') ? `[${localAddress}]:${localPort}` : `${localAddress}:${localPort}`;
}
