/** The address of the service as the client knows it (docs/spec/decisions.md 7). */

import type { IncomingMessage } from 'node:http';
import type { Base } from '../../documents/index.ts';
import type { ForwardedReader } from './forwarded.ts';
import { isHost } from './request-host.ts';

export interface AddressSettings {
  readonly basePath: string;
  /** Given by the operator; empty where the client's own address is used. */
  readonly publicUrl: string;
  /** Whether pages for people are beside the endpoint. */
  readonly pages: 'on' | 'off';
}

/** From the setting, or what a trusted proxy forwarded, or the Host of the request, which was checked (request-host.ts). */
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

/** An invalid host that a proxy forwards is passed over: it may be what a client sent to the proxy. */
function hostOf(message: IncomingMessage, forwarded = ''): string {
  const host = isHost(forwarded) ? forwarded : (message.headers.host ?? '');
  return host === '' ? localHost(message) : host.replace(/:$/, '');
}

function localHost({ socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return localAddress.includes(':') ? `[${localAddress}]:${localPort}` : `${localAddress}:${localPort}`;
}
