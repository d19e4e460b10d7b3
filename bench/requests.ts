/** Creates the benchmark's requests in every binding. */

import { operations } from '../src/contract/index.ts';
import type { OperationName, Parameters } from '../src/contract/index.ts';
import { chooseValue } from '../test/support/choose-value.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The player and the game of a call. An operation uses those that it has parameters for. */
export interface Subject {
  readonly player: string;
  readonly game: string;
}

/** Path of the API with default settings. */
export const apiPath = '/api';
const namespace = 'http://laurel.example/api';
const envelopes = {
  soap11: 'http://schemas.xmlsoap.org/soap/envelope/',
  soap12: 'http://www.w3.org/2003/05/soap-envelope',
} as const;

export const bindings = ['get', 'post', 'json', 'soap11', 'soap12'] as const;
export type Binding = (typeof bindings)[number];

/** Returns the request of a call. `count` is the value of a parameter that limits a list. Generated names and ids need no escaping. */
export function callRequest(
  binding: Binding,
  operation: OperationName,
  { player, game }: Subject,
  count = 20,
): BenchRequest {
  const valueOf = { player, game, count: String(count), since: '' };
  const { parameters }: { readonly parameters: Parameters } = operations[operation];
  const values = Object.entries(parameters).map(([name, parameter]): [string, string] => [
    name,
    chooseValue(parameter, valueOf),
  ]);
  if (binding === 'soap11' || binding === 'soap12') return soapRequest(binding, operation, values);
  const form = new URLSearchParams(values).toString();
  const path = `${apiPath}/${operation}`;
  const headers: Record<string, string> = binding === 'json' ? { Accept: 'application/json' } : {};
  if (binding !== 'post')
    return { method: 'GET', path: form === '' ? path : `${path}?${form}`, headers, body: '' };
  return {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form,
  };
}

/** Returns the request for a page of the site. */
export function pageRequest(path: string): BenchRequest {
  return { method: 'GET', path, headers: { Accept: 'text/html' }, body: '' };
}

function soapRequest(
  version: 'soap11' | 'soap12',
  operation: string,
  values: readonly (readonly [string, string])[],
): BenchRequest {
  const parameters = values.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const body = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${envelopes[version]}"><s:Body><${operation} xmlns="${namespace}">${parameters}</${operation}></s:Body></s:Envelope>`;
  const action = `${namespace}/${operation}`;
  const headers: Record<string, string> =
    version === 'soap11'
      ? { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${action}"` }
      : { 'Content-Type': `application/soap+xml; charset=utf-8; action="${action}"` };
  return { method: 'POST', path: apiPath, headers, body };
}

/** Returns the bytes of a request. */
export function requestBytes({ method, path, headers, body }: BenchRequest): Buffer {
  const length = method === 'POST' ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(
    [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, ...length, '', body].join('\r\n'),
  );
}
