/** The parameters of a JSON POST: an object, strictly read. */

import type { ServiceParameter } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { JsonValues } from './json-parameters.ts';
import type { WireRequest } from './exchange.ts';
import { readMediaType } from './media-type.ts';

const jsonType = 'application/json';
/** Media types that are JSON by their suffix are read too (RFC 6839, 3.1). */
const jsonTypes = /^application\/(?:[\w.-]+\+)?json$/;

/**
 * The object in a body, by name; a body that is empty is an empty object.
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

/** UTF-8 it must be (RFC 8259, 8.1); a byte order mark is passed over. */
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

/** The text of a parameter given as JSON: a string or, for a number, a number. */
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
