/** Builds requests for the bindings, and describes the decoded call or the fault in one line, for tables of test cases. */

import type { Binding, WireRequest, WireResponse } from '../../src/protocols/index.ts';
import { createBindings, negotiate } from '../../src/protocols/index.ts';
import type { Service, Style } from '../../src/contract/index.ts';
import { Fault, styles } from '../../src/contract/index.ts';
import { splitPath } from '../../src/paths/index.ts';
import { soap11Namespace, soap12Namespace } from '../../src/codec/index.ts';
import { netService, readXml } from './described-services.ts';

/** The name of a style in which the service writes its documents. */
export type StyleName = keyof typeof styles;
/** Every style. */
export const styleNames: readonly StyleName[] = ['standard', 'aspnet'];

/** Namespace of the tested service. */
export const namespace = 'http://trophies.example/api';

/** Base URL of the tested service, below a path of its host. */
export const address = 'https://club.example/some/api';

/** The bindings of a service with the default limits, in the order of negotiation. */
export function makeBindings(service: Service): readonly Binding[] {
  return createBindings(service);
}

/** Returns a request with these changes; without changes it is a POST to the base URL. */
export function wireRequest(
  changes: Partial<Omit<WireRequest, 'body'>> & { readonly body?: string | Uint8Array },
): WireRequest {
  const { body = '', path = '', ...others } = changes;
  return {
    method: 'POST',
    path,
    segments: splitPath(path),
    query: null,
    headers: {},
    ...others,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

/** A version of SOAP. */
export type SoapVersion = '1.1' | '1.2';

/** Returns a SOAP envelope with this content of the Body, and with this Header element. */
export function envelope(version: SoapVersion, body: string, header = ''): string {
  const uri = version === '1.1' ? soap11Namespace : soap12Namespace;
  return `<e:Envelope xmlns:e="${uri}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${header}<e:Body>${body}</e:Body></e:Envelope>`;
}

/** Returns the request element of an operation, which contains the elements of the parameters. */
export function call(operation: string, parameters = ''): string {
  return `<${operation} xmlns="${namespace}">${parameters}</${operation}>`;
}

const contentTypes = {
  '1.1': 'text/xml; charset=utf-8',
  '1.2': 'application/soap+xml; charset=utf-8',
};

/** Returns a SOAP request. It has a SOAPAction unless `action` is null. `headers` override the default header fields. */
export function soapRequest(
  version: SoapVersion,
  xml: string | Uint8Array,
  action: string | null = null,
  headers: Readonly<Record<string, string | undefined>> = {},
): WireRequest {
  const field = action === null ? {} : { soapaction: `"${action}"` };
  return wireRequest({
    headers: { 'content-type': contentTypes[version], ...field, ...headers },
    body: xml,
  });
}

/** Returns the SOAP action of an operation. */
export function toAction(operation: string): string {
  return `${namespace}/${operation}`;
}

/**
 * Describes the outcome of a request: `getGames(alice)` for a decoded call, otherwise the fault as `describeAnswer` writes it. The
 * parameters stand in the order of their declaration. Strings have no quotes, and null is written as `null`.
 */
export function outcome(
  request: WireRequest,
  style: StyleName | Style,
  service: Service = serviceOf(style),
): string {
  const exchange = negotiate(makeBindings(service), request)?.open(request, address);
  if (exchange === undefined) throw new Error('No binding takes the request.');
  try {
    const { operation, args } = exchange.decode();
    return `${operation.name}(${operation.parameters.map(({ key }) => String(args[key])).join(', ')})`;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return describeAnswer(exchange.encodeFault(error));
  }
}

function serviceOf(style: StyleName | Style): Service {
  return netService(typeof style === 'string' ? styles[style] : style);
}

/**
 * Describes an error response: `500 1.1 Client: text` for a SOAP fault, `404 text` for plain text, `400 without body` for an empty body. If
 * a fault has no detail, "(no detail)" follows its text.
 */
export function describeAnswer({ status, headers, body }: WireResponse): string {
  if (!(body instanceof Uint8Array)) throw new TypeError('An error is never streamed.');
  if (body.length === 0) return `${status} without body`;
  const text = Buffer.from(body).toString('utf8');
  return headers['Content-Type']?.startsWith('text/plain') === true
    ? `${status} ${text.trimEnd()}`
    : `${status} ${describeFault(text)}`;
}

const prefixes = { a: soap11Namespace, b: soap12Namespace };

function describeFault(xml: string): string {
  return readXml(xml, (document) => {
    const read = (path: string): string | undefined => document.get(path, prefixes)?.content;
    const code =
      read('/a:Envelope/a:Body/a:Fault/faultcode') ??
      read('/b:Envelope/b:Body/b:Fault/b:Code/b:Value') ??
      '';
    const text =
      read('//a:Fault/faultstring') ?? read('//b:Fault/b:Reason/b:Text[@xml:lang="en"]') ?? '';
    const detail = read('//a:Fault/detail') ?? read('//b:Fault/b:Detail');
    const version = document.root.namespaceUri === soap11Namespace ? '1.1' : '1.2';
    return `${version} ${code.replace('soap:', '')}: ${text}${detail === undefined ? ' (no detail)' : ''}`;
  });
}
