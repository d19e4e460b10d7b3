/**
 * Sample requests and responses of every operation in every binding. They are derived from the contract and from the descriptions of the
 * bindings. The requests can be sent unchanged; the responses are written by the writers of real responses.
 */

import type { Service, ServiceOperation } from '../contract/index.ts';
import { storedPaths } from '../contract/index.ts';
import {
  createResultWriters,
  schemaInstanceNamespace,
  schemaNamespace,
  decodeByteText,
} from '../codec/index.ts';
import type { BindingDescription } from '../protocols/index.ts';
import { bindingDescriptions } from '../protocols/index.ts';
import type { Base } from './base.ts';
import { indentXml } from './indent-xml.ts';
import { sampleResult } from './sample-values.ts';
import { element, writeXmlDocument } from './xml-element.ts';

/** An example of a request. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly target: string;
  /** Header fields in display order, without Content-Length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body with LF line endings, so that it can be copied from a page. */
  readonly body: string;
}

/** An example of a response. */
export interface SampleResponse {
  readonly contentType: string;
  /** Body exactly as the service sends it. */
  readonly body: string;
}

/** A request for an operation in a binding, and its response. */
export interface Sample {
  /** Name of the binding. */
  readonly binding: string;
  readonly request: SampleRequest;
  readonly response: SampleResponse;
}

/** Creates the samples of one operation in every binding whose responses are XML. */
export function createSamples(
  service: Service,
  operation: ServiceOperation,
  base: Base,
): readonly Sample[] {
  const writeDateTime = dateTimeWriter(service);
  const writers = createResultWriters({ ...service, operations: [operation] }, writeDateTime);
  const result = sampleResult(operation, service.style, writeDateTime);
  return bindingDescriptions.flatMap((description) => {
    const { name: binding, form } = description;
    if (form.rendering === 'json') return [];
    const writer = writers[form.rendering].get(operation);
    if (writer === undefined) throw new TypeError(`${operation.name} has no writer.`);
    const body = form.prefix + decodeByteText(writer.write(result, storedPaths)) + form.suffix;
    const request = createSampleRequest(description, operation, { service, base });
    return [{ binding, request, response: { contentType: form.contentType, body } }];
  });
}

/** Returns the path to which a binding sends calls of an operation. It begins with the path prefix of a proxy. */
export function pathOfCall(
  { pathOf }: BindingDescription,
  operation: ServiceOperation,
  { address }: Base,
): string {
  const { pathname: path } = new URL(address);
  const below = pathOf(operation);
  return below === '' ? path : path.replace(/\/$/, '') + below;
}

/** The target of a request. */
interface Target {
  readonly service: Service;
  readonly base: Base;
}

/** Creates a request for an operation, with the sample values of its parameters. */
export function createSampleRequest(
  description: BindingDescription,
  operation: ServiceOperation,
  { service, base }: Target,
): SampleRequest {
  const { method, headersOf, carries } = description;
  const target = pathOfCall(description, operation, base);
  const headers = { Host: new URL(base.address).host, ...headersOf(operation) };
  const form = new URLSearchParams(
    operation.parameters.map(({ name, sample }): [string, string] => [name, sample]),
  ).toString();
  switch (carries.in) {
    case 'envelope':
      return {
        method,
        target,
        headers,
        body: writeRequestEnvelope(service, operation, carries.namespace),
      };
    case 'query':
      return { method, target: `${target}?${form}`, headers, body: '' };
    case 'form':
      return { method, target, headers, body: form };
    default:
      return { method, target, headers, body: JSON.stringify(objectOf(operation)) };
  }
}

function objectOf({ parameters }: ServiceOperation): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    parameters.map(({ name, kind, sample }) => [name, kind === 'int' ? Number(sample) : sample]),
  );
}

/** Returns a function that formats dateTimes in UTC; only the suffix of a dateTime depends on the style (docs/spec/decisions.md 2). */
function dateTimeWriter({ style }: Service): (instant: number) => string {
  const suffix = style.dateTimeSuffix ? 'Z' : '';
  return (instant) => new Date(instant).toISOString().replace('.000Z', suffix);
}

function writeRequestEnvelope(
  { namespace }: Service,
  { name, parameters }: ServiceOperation,
  envelope: string,
): string {
  const declarations = {
    'xmlns:soap': envelope,
    'xmlns:xsi': schemaInstanceNamespace,
    'xmlns:xsd': schemaNamespace,
  };
  const values = parameters.map((parameter) => element(parameter.name, {}, parameter.sample));
  const call = element(name, { xmlns: namespace }, values);
  const root = element('soap:Envelope', declarations, [element('soap:Body', {}, [call])]);
  return writeXmlDocument(root).replaceAll('\r\n', '\n');
}

/** Writes the request as text with LF line endings. */
export function writeSampleRequest({ method, target, headers, body }: SampleRequest): string {
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const fields = Object.entries({ ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`${method} ${target} HTTP/1.1`, ...fields].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** Writes the response as text with LF line endings; a SOAP response, which is one line, is indented. */
export function writeSampleResponse({ contentType, body }: SampleResponse): string {
  const readable = body.includes('\n') ? body.replaceAll('\r\n', '\n') : indentXml(body);
  return `HTTP/1.1 200 OK\nContent-Type: ${contentType}\n\n${readable}`;
}

/** Returns an HTML id for a sample. */
export function sampleId({ binding }: Sample): string {
  return binding.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
