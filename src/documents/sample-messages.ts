/** Samples as people read them: HTTP messages with their headers. */

import { indentXml } from './indent-xml.ts';
import type { Sample, SampleRequest, SampleResponse } from './samples.ts';

/** The request as text, lines ended by LF. */
export function writeSampleRequest({ method, target, headers, body }: SampleRequest): string {
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const fields = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, ...fields].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** The answer as text, lines ended by LF; a SOAP answer, which comes on one line, is indented. */
export function writeSampleResponse({ contentType, body }: SampleResponse): string {
  const readable = body.includes('\n') ? body.replaceAll('\r\n', '\n') : indentXml(body);
  return `HTTP/1.1 200 OK\nContent-Type: ${contentType}\n\n${readable}`;
}

/** Something to tell samples apart by, fit for an id. */
export function sampleId({ binding }: Sample): string {
  return binding.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
