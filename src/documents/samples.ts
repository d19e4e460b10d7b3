/**
 * Sample requests and answers of every operation in every XML binding, derived from the contract. The requests can be sent
 * unchanged; the answers are written by the writers of real answers.
 */

import type { Service, ServiceOperation } from '../contract/index.ts';
import { storedPaths } from '../contract/index.ts';
import {
  createResultWriters,
  instanceDeclarations,
  schemaInstanceNamespace,
  schemaNamespace,
  soap11Namespace,
  soap12Namespace,
  textOf,
  xmlDeclaration,
} from '../codec/index.ts';
import type { Base } from './base.ts';
import { indentXml } from './indent-xml.ts';
import { sampleResult } from './sample-values.ts';
import { element, writeXmlDocument } from './xml-element.ts';

export interface SampleRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly target: string;
  /** Header fields in display order, without Content-Length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body with LF line endings, so that it can be copied from a page. */
  readonly body: string;
}

export interface SampleResponse {
  readonly contentType: string;
  /** Body exactly as the service sends it. */
  readonly body: string;
}

export interface Sample {
  readonly binding: 'SOAP 1.1' | 'SOAP 1.2' | 'HTTP GET' | 'HTTP POST';
  readonly request: SampleRequest;
  readonly response: SampleResponse;
}

/** Creates the samples of one operation: SOAP 1.1, SOAP 1.2, HTTP GET, HTTP POST. */
export function createSamples(service: Service, operation: ServiceOperation, base: Base): readonly Sample[] {
  const writeDateTime = dateTimeWriter(service);
  const writers = createResultWriters({ ...service, operations: [operation] }, writeDateTime);
  const result = sampleResult(operation, service.style, writeDateTime);
  const inSoap = textOf(writers.soap.get(operation)?.write(result, storedPaths) ?? '');
  const inHttp = {
    contentType: 'text/xml; charset=utf-8',
    body: textOf(writers.http.get(operation)?.write(result, storedPaths) ?? ''),
  };
  const form = new URLSearchParams(operation.parameters.map(({ name, sample }): [string, string] => [name, sample])).toString();
  return [
    soap11Sample(service, operation, base, inSoap),
    soap12Sample(service, operation, base, inSoap),
    { binding: 'HTTP GET', request: getRequest(operation, base, form), response: inHttp },
    { binding: 'HTTP POST', request: postRequest(operation, base, form), response: inHttp },
  ];
}

/** Returns the path of an operation in HTTP GET and POST. */
export function operationPath({ path }: Base, { name }: ServiceOperation): string {
  return `${path.replace(/\/$/, '')}/${name}`;
}

/** Formats dateTimes in UTC; only the suffix depends on the style (docs/spec/decisions.md 2). */
function dateTimeWriter({ style }: Service): (instant: number) => string {
  const suffix = style.dateTimeSuffix ? 'Z' : '';
  return (instant) => new Date(instant).toISOString().replace('.000Z', suffix);
}

function soap11Sample(service: Service, operation: ServiceOperation, base: Base, result: string): Sample {
  const contentType = 'text/xml; charset=utf-8';
  const headers = { Host: hostOf(base), 'Content-Type': contentType, SOAPAction: `"${operation.soapAction}"` };
  const body = writeRequestEnvelope(service, operation, soap11Namespace);
  return {
    binding: 'SOAP 1.1',
    request: { method: 'POST', target: base.path, headers, body },
    response: { contentType, body: writeResponseEnvelope(soap11Namespace, result) },
  };
}

function soap12Sample(service: Service, operation: ServiceOperation, base: Base, result: string): Sample {
  const contentType = 'application/soap+xml; charset=utf-8';
  const headers = { Host: hostOf(base), 'Content-Type': contentType };
  const body = writeRequestEnvelope(service, operation, soap12Namespace);
  return {
    binding: 'SOAP 1.2',
    request: { method: 'POST', target: base.path, headers, body },
    response: { contentType, body: writeResponseEnvelope(soap12Namespace, result) },
  };
}

function getRequest(operation: ServiceOperation, base: Base, form: string): SampleRequest {
  const target = `${operationPath(base, operation)}?${form}`;
  return { method: 'GET', target, headers: { Host: hostOf(base) }, body: '' };
}

function postRequest(operation: ServiceOperation, base: Base, form: string): SampleRequest {
  const headers = { Host: hostOf(base), 'Content-Type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', target: operationPath(base, operation), headers, body: form };
}

function hostOf({ address }: Base): string {
  return new URL(address).host;
}

function writeRequestEnvelope({ namespace }: Service, { name, parameters }: ServiceOperation, envelope: string): string {
  const declarations = { 'xmlns:soap': envelope, 'xmlns:xsi': schemaInstanceNamespace, 'xmlns:xsd': schemaNamespace };
  const values = parameters.map((parameter) => element(parameter.name, {}, parameter.sample));
  const call = element(name, { xmlns: namespace }, values);
  const root = element('soap:Envelope', declarations, [element('soap:Body', {}, [call])]);
  return writeXmlDocument(root).replaceAll('\r\n', '\n');
}

/** Writes a response envelope on one line, with the prefix `soap` in both versions (docs/spec/wire-format.md 3.2). */
function writeResponseEnvelope(envelope: string, result: string): string {
  const open = `<soap:Envelope xmlns:soap="${envelope}" ${instanceDeclarations}>`;
  return `${xmlDeclaration}${open}<soap:Body>${result}</soap:Body></soap:Envelope>`;
}

/** Writes the request as text with LF line endings. */
export function writeSampleRequest({ method, target, headers, body }: SampleRequest): string {
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const fields = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, ...fields].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** Writes the answer as text with LF line endings; a SOAP answer, which is one line, is indented. */
export function writeSampleResponse({ contentType, body }: SampleResponse): string {
  const readable = body.includes('\n') ? body.replaceAll('\r\n', '\n') : indentXml(body);
  return `HTTP/1.1 200 OK\nContent-Type: ${contentType}\n\n${readable}`;
}

/** Returns an HTML id for a sample. */
export function sampleId({ binding }: Sample): string {
  return binding.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
