/** Hand-written requests for each binding, independent of the code under test. */

import type { Service, ServiceOperation } from '../../src/contract/index.ts';
import type { RawRequest } from '../conformance/raw-http.ts';

export interface TestedBinding {
  readonly name: 'soap11' | 'soap12' | 'get' | 'post' | 'json';
  readonly family: 'soap' | 'http' | 'json';
  readonly successType: string;
  readonly failureType: string;
  /** Status of a refused request, by style. */
  readonly refusedStatus: Readonly<Record<'standard' | 'aspnet', number>>;
  /** XPath of the element that the schema declares; empty if the response is not XML. The next field has the namespaces of its prefixes. */
  readonly result: string;
  readonly prefixes: Readonly<Record<string, string>>;
  write(target: CallTarget, args: Readonly<Record<string, string>>): RawRequest;
}

export interface CallTarget {
  readonly service: Service;
  readonly operation: ServiceOperation;
  readonly basePath: string;
}

const soap11Namespace = 'http://schemas.xmlsoap.org/soap/envelope/';
const soap12Namespace = 'http://www.w3.org/2003/05/soap-envelope';
const xmlType = 'text/xml; charset=utf-8';
const textType = 'text/plain; charset=utf-8';
const noBody = new Uint8Array(0);

export const testedBindings: readonly TestedBinding[] = [
  {
    name: 'soap11',
    family: 'soap',
    successType: xmlType,
    failureType: xmlType,
    refusedStatus: { standard: 500, aspnet: 500 },
    result: '/soap:Envelope/soap:Body/*',
    prefixes: { soap: soap11Namespace },
    write({ service, operation, basePath }, args) {
      const headers = [
        ['Content-Type', 'text/xml; charset=utf-8'],
        ['SOAPAction', `"${operation.soapAction}"`],
      ] as const;
      return {
        method: 'POST',
        target: basePath,
        headers,
        body: envelope(soap11Namespace, service, operation.name, args),
      };
    },
  },
  {
    name: 'soap12',
    family: 'soap',
    successType: 'application/soap+xml; charset=utf-8',
    failureType: 'application/soap+xml; charset=utf-8',
    refusedStatus: { standard: 400, aspnet: 500 },
    result: '/soap:Envelope/soap:Body/*',
    prefixes: { soap: soap12Namespace },
    write({ service, operation, basePath }, args) {
      const headers = [['Content-Type', 'application/soap+xml; charset=utf-8']] as const;
      return {
        method: 'POST',
        target: basePath,
        headers,
        body: envelope(soap12Namespace, service, operation.name, args),
      };
    },
  },
  {
    name: 'get',
    family: 'http',
    successType: xmlType,
    failureType: textType,
    refusedStatus: { standard: 400, aspnet: 500 },
    result: '/*',
    prefixes: {},
    write: ({ operation, basePath }, args) => ({
      method: 'GET',
      target: `${basePath}/${operation.name}?${form(args)}`,
      headers: [],
      body: noBody,
    }),
  },
  {
    name: 'post',
    family: 'http',
    successType: xmlType,
    failureType: textType,
    refusedStatus: { standard: 400, aspnet: 500 },
    result: '/*',
    prefixes: {},
    write: ({ operation, basePath }, args) => ({
      method: 'POST',
      target: `${basePath}/${operation.name}`,
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: Buffer.from(form(args)),
    }),
  },
  {
    name: 'json',
    family: 'json',
    successType: 'application/json',
    failureType: 'application/problem+json',
    refusedStatus: { standard: 400, aspnet: 400 },
    result: '',
    prefixes: {},
    write: ({ operation, basePath }, args) => ({
      method: 'GET',
      target: `${basePath}/json/${operation.name}?${form(args)}`,
      headers: [],
      body: noBody,
    }),
  },
];

function envelope(
  namespace: string,
  { namespace: own }: Service,
  operation: string,
  args: Readonly<Record<string, string>>,
): Uint8Array {
  const parameters = Object.entries(args).map(
    ([name, value]) => `<${name}>${escape(value)}</${name}>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${namespace}"><s:Body><${operation} xmlns="${own}">${parameters.join('')}</${operation}></s:Body></s:Envelope>`,
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function form(args: Readonly<Record<string, string>>): string {
  return new URLSearchParams(args).toString();
}
