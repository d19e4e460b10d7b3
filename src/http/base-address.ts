/** The address of the service as the client knows it (decisions.md 7). */

import type { IncomingMessage } from 'node:http';
import type { Base } from '../documents/index.ts';

export interface AddressSettings {
  readonly basePath: string;
  /** Given by the operator; empty where the client's own address is used. */
  readonly publicUrl: string;
  readonly trustProxy: boolean;
}

/** A host name or address with an optional port; anything else in a Host field is not repeated. */
const hostPattern = /^(?:[A-Za-z0-9._~-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** From the setting, or the Host of the request, or the forwarded fields of a trusted proxy. */
export function baseOf(message: IncomingMessage, settings: AddressSettings): Base {
  const { basePath, publicUrl } = settings;
  if (publicUrl !== '') return { path: basePath, address: publicUrl };
  const forwarded = (name: string): string | undefined => (settings.trustProxy ? firstOf(message.headers[name]) : undefined);
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = forwarded('x-forwarded-host') ?? message.headers.host ?? '';
  return { path: basePath, address: `${scheme}://${hostPattern.test(host) ? host : localHost(message)}${basePath}` };
}

/** Each proxy appends; the first value is the one the client used. */
function firstOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(',', 1)[0]?.trim();
}

function localHost({ socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return localAddress.includes(':') ? `[${localAddress}]:${localPort}` : `${localAddress}:${localPort}`;
}
