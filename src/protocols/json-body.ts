/** Parameters of a JSON POST: a JSON object, parsed strictly. */

import { Fault } from '../contract/index.ts';
import type { JsonValues } from './json-parameters.ts';
import type { WireRequest } from './exchange.ts';
import { readMediaType } from './media-type.ts';

const jsonType = 'application/json';
/** JSON media types, including those with the suffix `+json` (RFC 6839, 3.1). */
const jsonTypes = /^application\/(?:[\w.-]+\+)?json$/;

/**
 * Parses a body as an object and returns its values by name; an empty body is an empty object.
 * @throws Fault client.media-type, client.json.malformed, client.json.not-an-object
 */
export function readJsonBody({ headers, body }: WireRequest): JsonValues {
  if (body.length === 0) return new Map();
  const given = headers['content-type'];
  if (!jsonTypes.test(readMediaType(given).type))
    throw new Fault('client.media-type', { type: given ?? '', expected: jsonType });
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Fault('client.json.not-an-object');
  return new Map(Object.entries(value));
}

/** Parses UTF-8 (RFC 8259, 8.1); ignores a byte order mark. */
function parse(body: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Fault('client.json.malformed', { cause: 'it is not UTF-8.' });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault('client.json.malformed', {
      cause: error instanceof Error ? error.message : '',
    });
  }
}
