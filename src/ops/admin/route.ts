/** What the admin address answers, as data: every route once, for the server, the document of the API and the tests. */

import type { Readable } from 'node:stream';
import { problemMediaType, writeProblem } from '../../contract/index.ts';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** A value of the query, or a property of a body in JSON. */
export interface Field {
  readonly type: 'string' | 'boolean' | 'integer';
  readonly about: string;
}

export type Fields = Readonly<Record<string, Field>>;
export type Values = Readonly<Record<string, string | boolean | number | undefined>>;

export interface AdminRequest {
  /** Values of the path's `{names}`, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Values of the route's query fields that were given. */
  readonly query: Values;
  /** Properties of the route's body fields that were given. */
  readonly fields: Values;
  /** Scopes of the token; none where the route asks for no token. */
  readonly scopes: ReadonlySet<string>;
  /** The body as it comes, where the route reads it by itself. */
  readonly body: Readable;
}

export interface AdminAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Text, or pieces of it that are sent as they are read. */
  readonly body: string | AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What it was about, for the audit log: a player by his internal id, numbers of a load. */
  readonly subject?: string;
}

export interface Route {
  readonly method: Method;
  /** `{name}` stands for one segment. */
  readonly path: string;
  /** One sentence. */
  readonly about: string;
  /** What a token needs; null where none is asked for. */
  readonly scope: Scope | null;
  readonly query?: Fields;
  /** Of a body that is a JSON object. */
  readonly fields?: Fields;
  /** Media type of a body the route reads by itself. */
  readonly reads?: string;
  /** Media type of a good answer. */
  readonly gives: string;
  /** Statuses of answers, with when they are given. */
  readonly statuses: Readonly<Record<number, string>>;
  /** Says why the route can do nothing now, before anything is written down of the call; null where it can. */
  readonly busy?: () => AdminAnswer | null;
  answer(request: AdminRequest): Promise<AdminAnswer>;
}

export const mediaTypes = {
  text: 'text/plain; charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
} as const;

/** An answer in plain text. */
export function text(status: number, body: string): AdminAnswer {
  return { status, contentType: mediaTypes.text, body: `${body}\n` };
}

/** An answer in JSON. */
export function json(status: number, value: unknown, subject?: string): AdminAnswer {
  const answer = { status, contentType: mediaTypes.json, body: `${JSON.stringify(value)}\n` };
  return subject === undefined ? answer : { ...answer, subject };
}

/** Seconds after which to ask again what cannot be answered now. */
const retrySeconds = 5;

/** The same answer, with the time after which to ask again. */
export function retryLater(answer: AdminAnswer): AdminAnswer {
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(retrySeconds) } };
}

/** A failure for programs and people (RFC 9457). */
export function problem(
  status: number,
  title: string,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): AdminAnswer {
  const body = `${writeProblem({ status, title, detail, ...more })}\n`;
  return { status, contentType: problemMediaType, body };
}
