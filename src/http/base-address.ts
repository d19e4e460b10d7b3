/** The address of the service as the client knows it (decisions.md 7). */

import type { IncomingMessage } from 'node:http';
import type { Base } from '../documents/index.ts';
import type { ForwardedReader } from './forwarded.ts';

export interface AddressSettings {
  readonly basePath: string;
  /** Given by the operator; empty where the client's own address is used. */
  readonly publicUrl: string;
  /** Whether pages for people are beside the endpoint. */
  readonly pages: 'on' | 'off';
}

/** A host name or address with an optional port; anything else in a Host field is not repeated. */
const hostPattern = /^(?:[A-Za-z0-9._~-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** From the setting, or the Host of the request, or what a trusted proxy forwarded. */
export function baseOf(
  message: IncomingMessage,
  { basePath, publicUrl, pages }: AddressSettings,
  forwardedOf: ForwardedReader,
): Base {
  const hasPages = pages === 'on';
  if (publicUrl !== '') return { path: basePath, address: publicUrl, hasPages };
  const forwarded = forwardedOf(message);
  const scheme = forwarded?.proto === 'https' ? 'https' : 'http';
  const host = forwarded?.host ?? message.headers.host ?? '';
  return { path: basePath, address: `${scheme}://${isHost(host) ? host : localHost(message)}${basePath}`, hasPages };
}

/** Numbers may be too large for a port or an address, and then make no URL. */
function isHost(host: string): boolean {
  return hostPattern.test(host) && URL.canParse(`http://${host}`);
}

function localHost({ socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return localAddress.includes(':') ? `[${localAddress}]:${localPort}` : `${localAddress}:${localPort}`;
}
