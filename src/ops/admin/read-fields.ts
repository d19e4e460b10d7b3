/** Parses query parameters and JSON bodies as declared by a route. Undeclared names are rejected. */

import type { Readable } from 'node:stream';
import type { AdminAnswer, Field, Fields, Values } from './route.ts';
import { problem } from './route.ts';

/** Maximum size of a JSON body, which has a few properties of one player. */
const maxBodyBytes = 16_384;

/** A request that does not match the declaration of its route. `answer` states the reason. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly answer: AdminAnswer;

  constructor(answer: AdminAnswer) {
    super(`A request was refused with ${answer.status}.`);
    this.answer = answer;
  }
}

/** Parses query parameters. Throws RefusedRequest. */
export function readQuery(query: URLSearchParams, fields: Fields): Values {
  const values: Record<string, string | boolean | number> = {};
  for (const [name, text] of query) {
    const field = fieldOf(fields, name, 'the query');
    const value = readText(field, text);
    if (value === null) throw bad(`${name}: ${JSON.stringify(text)} is not a valid ${field.type}.`);
    values[name] = value;
  }
  return values;
}

function readText({ type }: Field, text: string): string | boolean | number | null {
  if (type === 'string') return text;
  if (type === 'integer') return /^\d{1,9}$/.test(text) ? Number(text) : null;
  if (text === 'true' || text === '') return true;
  return text === 'false' ? false : null;
}

/** Reads and parses a JSON body of limited size. Throws RefusedRequest. */
export async function readJsonBody(body: Readable, fields: Fields): Promise<Values> {
  const value = parse(await collect(body));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('The body is not a JSON object.');
  const values: Record<string, string | boolean | number> = {};
  for (const [name, given] of Object.entries(value)) {
    const { type } = fieldOf(fields, name, 'the body');
    const isValid = type === 'integer' ? Number.isInteger(given) : typeof given === type;
    if (!isValid) throw bad(`${name}: ${JSON.stringify(given)} is not a valid ${type}.`);
    values[name] = given;
  }
  return values;
}

async function collect(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes)
      throw new RefusedRequest(problem(413, 'Content too large', `The body is longer than ${maxBodyBytes} bytes.`));
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad('The body is not valid JSON.');
  }
}

function fieldOf(fields: Fields, name: string, where: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) throw bad(`Unknown name ${JSON.stringify(name)} in ${where}.`);
  return field;
}

function bad(detail: string): RefusedRequest {
  return new RefusedRequest(problem(400, 'Bad request', detail));
}
