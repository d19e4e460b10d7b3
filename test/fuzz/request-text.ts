/** Serialization of a request for a separate connection, one character per byte. */

import type { FuzzRequest } from './valid-requests.ts';

export function requestText({ method, target, headers, body }: FuzzRequest): string {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  if (!names.has('host')) lines.push('Host: 127.0.0.1');
  return `${lines.join('\r\n')}\r\n\r\n${body.toString('latin1')}`;
}
