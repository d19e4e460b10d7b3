/** Valid requests of every operation in every binding, as the input of the fuzz test. */

import type { Service, ServiceOperation } from '../../src/contract/index.ts';
import { escapeText, soap11Namespace, soap12Namespace } from '../../src/codec/index.ts';
import { chooseValue } from '../support/choose-value.ts';

/** A request before serialization; target and header fields may contain anything. */
export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Values that exist in the demo data, and some that do not. */
export interface FuzzValues {
  readonly players: readonly string[];
  readonly games: readonly string[];
}

const dates = ['', '2013-08-14', '2013-08-14T21:37:46Z', '8/14/2013 9:37 PM', 'yesterday'];
const counts = ['0', '5', '2147483647', '-1', 'x'];

/** Creates one request per operation and binding. @param round index that selects the values */
export function validRequests(
  service: Service,
  basePath: string,
  values: FuzzValues,
  round: number,
): FuzzRequest[] {
  return service.operations.flatMap((operation) => {
    const texts = operation.parameters.map((parameter): readonly [string, string] => {
      const from = chooseValue(parameter, {
        player: values.players,
        game: values.games,
        since: dates,
        count: counts,
      });
      return [parameter.name, from[round % from.length] ?? ''];
    });
    return [
      getRequest(operation, basePath, texts),
      postRequest(operation, basePath, texts),
      soapRequest(operation, service, basePath, texts, '1.1'),
      soapRequest(operation, service, basePath, texts, '1.2'),
      jsonRequest(operation, basePath, texts),
    ];
  });
}

type Texts = readonly (readonly [string, string])[];

function formOf(texts: Texts): string {
  return texts.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&');
}

function getRequest({ name }: ServiceOperation, basePath: string, texts: Texts): FuzzRequest {
  return {
    method: 'GET',
    target: `${basePath}/${name}?${formOf(texts)}`,
    headers: [],
    body: Buffer.alloc(0),
  };
}

function postRequest({ name }: ServiceOperation, basePath: string, texts: Texts): FuzzRequest {
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  return {
    method: 'POST',
    target: `${basePath}/${name}`,
    headers,
    body: Buffer.from(formOf(texts)),
  };
}

function jsonRequest({ name }: ServiceOperation, basePath: string, texts: Texts): FuzzRequest {
  const values = texts.map(([parameter, text]) => [
    parameter,
    parameter === 'iMax' && /^-?\d+$/.test(text) ? Number(text) : text,
  ]);
  const headers = [['Content-Type', 'application/json']] as const;
  return {
    method: 'POST',
    target: `${basePath}/json/${name}`,
    headers,
    body: Buffer.from(JSON.stringify(Object.fromEntries(values))),
  };
}

function soapRequest(
  operation: ServiceOperation,
  service: Service,
  basePath: string,
  texts: Texts,
  version: '1.1' | '1.2',
): FuzzRequest {
  const uri = version === '1.1' ? soap11Namespace : soap12Namespace;
  const inner = texts.map(([name, text]) => `<${name}>${escapeText(text)}</${name}>`).join('');
  const call = `<${operation.name} xmlns="${service.namespace}">${inner}</${operation.name}>`;
  const xml = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${uri}"><s:Header/><s:Body>${call}</s:Body></s:Envelope>`;
  const headers: FuzzRequest['headers'] =
    version === '1.1'
      ? [
          ['Content-Type', 'text/xml; charset=utf-8'],
          ['SOAPAction', `"${operation.soapAction}"`],
        ]
      : [['Content-Type', `application/soap+xml; charset=utf-8; action="${operation.soapAction}"`]];
  return { method: 'POST', target: basePath, headers, body: Buffer.from(xml) };
}
