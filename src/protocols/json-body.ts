/** Parameters of a JSON POST: a JSON object, parsed strictly. */

import type { ServiceParameter } from '../contract/index.ts';
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
  if (!jsonTypes.test(readMediaType(given).type)) throw new Fault('client.media-type', { type: given ?? '', expected: jsonType });
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Fault('client.json.not-an-object');
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
    throw new Fault('client.json.malformed', { cause: error instanceof Error ? error.message : '' });
  }
}

/** Returns the text of a JSON parameter. Throws Fault client.parameter.wrong-type unless its JSON type matches the parameter. */
export function textOfJson(value: unknown, { name, kind }: Pick<ServiceParameter, 'name' | 'kind'>): string {
  const expected = kind === 'int' ? 'number' : 'string';
  if (typeof value === 'string' && expected === 'string') return value;
  if (typeof value === 'number' && expected === 'number') return String(value);
  throw new Fault('client.parameter.wrong-type', {
    name,
    type: typeName(value),
    expected: expected === 'number' ? 'a number' : 'a string',
  });
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
