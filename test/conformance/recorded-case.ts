/**
 * Recorded exchanges with a service on the original platform, and their comparison with responses of Laurel. A case is one JSON file with
 * the `request` to send and the response to `expect`. The data of the recorded service is not available. So if a response contains data,
 * only its frame is compared.
 */

import * as v from 'valibot';
import type { RawRequest, RawResponse } from './raw-http.ts';

const bodyExpectation = v.variant('mode', [
  v.object({ mode: v.literal('any') }),
  v.object({ mode: v.literal('empty') }),
  v.object({ mode: v.literal('contains'), contains: v.array(v.string()) }),
  v.object({ mode: v.picklist(['text', 'xml']), text: v.string() }),
]);

const recordedCase = v.object({
  name: v.string(),
  group: v.string(),
  request: v.object({
    method: v.string(),
    path: v.string(),
    headers: v.array(v.tuple([v.string(), v.string()])),
    body: v.optional(v.string()),
    bodyBase64: v.optional(v.string()),
    bodyGen: v.optional(
      v.object({ prefix: v.string(), fill: v.string(), count: v.number(), suffix: v.string() }),
    ),
  }),
  expect: v.object({
    status: v.number(),
    statusAlternatives: v.optional(v.array(v.number())),
    contentType: v.nullish(v.string()),
    cacheControl: v.nullish(v.string()),
    body: bodyExpectation,
  }),
});

export type RecordedCase = v.InferOutput<typeof recordedCase>;

/** Parses a case; throws if it is invalid. */
export function readCase(text: string): RecordedCase {
  return v.parse(recordedCase, JSON.parse(text));
}

export function caseRequest({ request }: RecordedCase, host: string): RawRequest {
  return {
    method: request.method,
    target: request.path,
    headers: [['Host', host], ...request.headers],
    body: caseBody(request),
  };
}

function caseBody({ body, bodyBase64, bodyGen }: RecordedCase['request']): Uint8Array {
  if (bodyBase64 !== undefined) return Buffer.from(bodyBase64, 'base64');
  if (bodyGen !== undefined)
    return Buffer.from(bodyGen.prefix + bodyGen.fill.repeat(bodyGen.count) + bodyGen.suffix);
  return Buffer.from(body ?? '');
}

/** Whether a case calls a test method that exists only in the recorded service. */
export function needsRecordedService({ group }: RecordedCase): boolean {
  return group === 'exception' || group === 'serializer';
}

/** Returns the differences between a response and its recording; empty if the case passes. */
export function compareCase({ group, expect }: RecordedCase, response: RawResponse): string[] {
  const differences: string[] = [];
  const isStatus =
    response.status === expect.status ||
    (expect.statusAlternatives ?? []).includes(response.status);
  if (!isStatus) differences.push(`status ${response.status}, not ${expect.status}`);
  compareHeader(differences, response, 'content-type', expect.contentType);
  compareHeader(differences, response, 'cache-control', expect.cacheControl);
  const body = response.body.toString('utf8');
  const difference = compareBody(expect.body, body, showsData(group, expect));
  return difference === null ? differences : [...differences, difference];
}

function compareHeader(
  differences: string[],
  { headers }: RawResponse,
  name: string,
  expected: string | null | undefined,
): void {
  if (expected === null || expected === undefined || headers.get(name) === expected) return;
  differences.push(`${name} ${headers.get(name) ?? 'missing'}, not ${expected}`);
}

/** Checks whether a response contains data. Faults, texts, documents and null results do not depend on the data. */
function showsData(group: string, { status, body }: RecordedCase['expect']): boolean {
  return status === 200 && body.mode === 'xml' && group !== 'null-result' && group !== 'metadata';
}

function compareBody(
  expected: RecordedCase['expect']['body'],
  body: string,
  isData: boolean,
): string | null {
  if (expected.mode === 'any') return null;
  if (expected.mode === 'empty')
    return body === '' ? null : `a body of ${body.length} characters, not none`;
  if (expected.mode === 'contains') {
    const missing = expected.contains.filter((text) => !body.includes(text));
    return missing.length === 0 ? null : `without ${missing.join(', ')}`;
  }
  if (isData)
    return frameOf(body) === frameOf(expected.text)
      ? null
      : `frame ${frameOf(body)}, not ${frameOf(expected.text)}`;
  return body === expected.text ? null : `body ${excerpt(body, expected.text)}`;
}

/** Returns the frame of a document: declaration, line endings and names of the outermost elements, without their content. */
function frameOf(xml: string): string {
  const declaration = /^<\?xml[^>]*\?>(\r\n)?/.exec(xml)?.[0] ?? '';
  const tags = [...xml.slice(declaration.length).matchAll(/<([^\s/>]+)([^>]*?)\/?>/g)].slice(
    0,
    xml.includes('soap:Body') ? 3 : 1,
  );
  const frame = tags.map(
    ([, name = '', attributes = '']) =>
      `<${name}${name === 'string' ? '' : attributes.replace(/ xsi:nil="true"/, '').trimEnd()}>`,
  );
  return JSON.stringify(declaration + frame.join(''));
}

/** Returns an excerpt at the first difference of two texts. */
function excerpt(actual: string, expected: string): string {
  let at = 0;
  while (at < expected.length && actual[at] === expected[at]) at += 1;
  const from = Math.max(0, at - 20);
  return `${JSON.stringify(actual.slice(from, at + 60))}, not ${JSON.stringify(expected.slice(from, at + 60))}`;
}
