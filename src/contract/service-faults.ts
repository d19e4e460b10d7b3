/** Faults that any request can cause: those of the HTTP connection, the address and the service itself. */

import type { FaultKind } from './fault-kind.ts';
import { process, unavailable, overloaded, failed } from './fault-texts.ts';

/** The kinds of faults that any request can cause, by code. */
export const serviceFaults = {
  'client.host.missing': {
    side: 'client',
    title: 'Missing Host header',
    status: 400,
    statusInBothStyles: true,
    text: () => 'The request must have a Host header field.',
  },
  'client.host.repeated': {
    side: 'client',
    title: 'Repeated Host header',
    status: 400,
    statusInBothStyles: true,
    text: () => 'The request has more than one Host header field.',
  },
  'client.host.invalid': {
    side: 'client',
    title: 'Invalid Host header',
    status: 400,
    statusInBothStyles: true,
    text: () =>
      'The Host header field is not a valid host name or address, with an optional port from 0 to 65535.',
  },
  'client.transfer-encoding': {
    side: 'client',
    title: 'Invalid Transfer-Encoding',
    status: 400,
    statusInBothStyles: true,
    text: () =>
      'An HTTP/1.0 request cannot have a Transfer-Encoding header field. Use Content-Length, or send it as HTTP/1.1.',
  },
  'client.expectation': {
    side: 'client',
    title: 'Unknown expectation',
    status: 417,
    statusInBothStyles: true,
    text: () => 'The only Expect header field that the service knows is 100-continue.',
  },
  'client.path.unknown': {
    side: 'client',
    title: 'Not found',
    status: 404,
    statusInBothStyles: true,
    text: ({ path = '', base = '' }) => `Not found: ${path}. The service is at ${base}.`,
  },
  'client.token.missing': {
    side: 'client',
    title: 'Token required',
    status: 401,
    statusInBothStyles: true,
    headers: { 'WWW-Authenticate': 'Bearer' },
    text: () =>
      'This instance is for its members. Send a token with the scope export, as Authorization: Bearer TOKEN.',
  },
  'server.unavailable': {
    side: 'server',
    title: 'Service unavailable',
    status: 503,
    statusInSoap: true,
    statusInBothStyles: true,
    retryAfter: 5,
    text: () => unavailable,
    platform: { soap: () => process + unavailable },
  },
  'server.overloaded': {
    side: 'server',
    title: 'Service overloaded',
    status: 503,
    statusInSoap: true,
    statusInBothStyles: true,
    retryAfter: 1,
    text: () => overloaded,
    platform: { soap: () => process + overloaded },
  },
  'server.internal': {
    side: 'server',
    title: 'Internal error',
    status: 500,
    text: () => failed,
    platform: { soap: () => process + failed },
  },
} as const satisfies Record<string, FaultKind>;
