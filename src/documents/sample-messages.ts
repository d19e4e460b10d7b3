/** Samples as readable HTTP messages with headers. */

import { indentXml } from './indent-xml.ts';
import type { Sample, SampleRequest, SampleResponse } from './samples.ts';

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
