/** Reads query parameters and JSON bodies according to the declaration of a route. Undeclared names are rejected. */

import type { Readable } from 'node:stream';
import type { Parameters, ValuesOf } from '../../contract/index.ts';
import {
  Fault,
  readJsonValue,
  readParameters,
  refuseUnknown,
  toKind,
} from '../../contract/index.ts';
import type { AdminAnswer } from './route.ts';
import { problem } from './problems.ts';

/** Maximum size of a JSON body, which only has a few properties. */
const maxBodyBytes = 16_384;

/** The error that a request does not match the declaration of its route. `answer` is the response with the reason. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly answer: AdminAnswer;

  constructor(answer: AdminAnswer) {
    super(`A request was refused with ${answer.status}.`);
    this.answer = answer;
  }
}

/** Reads query parameters. Throws Fault. */
export function readQuery(query: URLSearchParams, declared: Parameters): ValuesOf<Parameters> {
  refuseUnknown(query.keys(), Object.keys(declared));
  return readParameters(declared, (name) => query.get(name));
}

/** Reads a JSON body of limited size. Throws Fault and RefusedRequest. */
export async function readJsonBody(
  body: Readable,
  declared: Parameters,
): Promise<ValuesOf<Parameters>> {
  const value = parse(await collect(body));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The body is not a JSON object.');
  const given = new Map<string, unknown>(Object.entries(value));
  refuseUnknown(given.keys(), Object.keys(declared));
  const arrays = readArrays(given, declared);
  const values = readParameters(declared, (name, parameter) =>
    given.has(name) && !arrays.has(name)
      ? readJsonValue(given.get(name), { name, kind: toKind(parameter) })
      : null,
  );
  return { ...values, ...Object.fromEntries(arrays) };
}

/** Reads the arrays for parameters that can be one, which are never required. Throws Fault for an item that is not a string. */
function readArrays(
  given: ReadonlyMap<string, unknown>,
  declared: Parameters,
): ReadonlyMap<string, readonly string[]> {
  const arrays = new Map<string, readonly string[]>();
  for (const [name, { isArray }] of Object.entries(declared)) {
    const value = given.get(name);
    if (isArray === true && Array.isArray(value))
      arrays.set(
        name,
        value.map((item) => readItem(item, name)),
      );
  }
  return arrays;
}

function readItem(item: unknown, name: string): string {
  if (typeof item === 'string') return item;
  const expected = 'a string or an array of strings';
  throw new Fault('client.parameter.wrong-type', {
    name,
    type: 'an array of other values',
    expected,
  });
}

async function collect(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes)
      throw new RefusedRequest(
        problem('admin.too-large', `The body is longer than ${maxBodyBytes} bytes.`),
      );
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

/** Creates the error for a request that the client must change. */
export function badRequest(detail: string): RefusedRequest {
  return new RefusedRequest(problem('admin.bad-request', detail));
}
