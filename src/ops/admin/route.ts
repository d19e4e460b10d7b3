/** Types of the admin routes, and helpers for their answers. Routes are data for the server, the OpenAPI document and the tests. */

import type { Readable } from 'node:stream';
import type { Parameters, ValuesOf } from '../../contract/index.ts';
import { Fault, retryAfterField } from '../../contract/index.ts';
import type { Scope } from './scopes.ts';

/** The method of a route. */
export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** A request to a route, read by its declarations. */
export interface AdminRequest<
  Q extends Parameters = Parameters,
  F extends Parameters = Parameters,
> {
  /** Path parameters, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: ValuesOf<Q>;
  /** Properties of the JSON body. */
  readonly fields: ValuesOf<F>;
  /** Id and name of the token; empty if the route requires none. */
  readonly actor: string;
  /** The Content-Type header; empty if there is none. */
  readonly contentType: string;
  /** Scopes of the token; empty if the route requires no token. */
  readonly scopes: ReadonlySet<string>;
  /** The body as a stream, if the route reads it itself. */
  readonly body: Readable;
  /** Asks for the token again. Call it after the body has arrived, which takes as long as the client likes. Throws RefusedRequest. */
  readonly askAgain: () => Promise<void>;
}

/** The response of a route. */
export interface AdminAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Text, or a stream of chunks. */
  readonly body: string | AsyncIterable<string | Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Subject for the audit log: a player by internal id, or the counts of a load. */
  readonly subject?: string;
}

/** A route of the admin address. */
export interface AdminRoute<Q extends Parameters = Parameters, F extends Parameters = Parameters> {
  readonly method: Method;
  /** A path template; `{name}` matches one segment. */
  readonly path: string;
  /** Description in one sentence. */
  readonly about: string;
  /** The scope that the token must have; null if no token is required. */
  readonly scope: Scope | null;
  readonly query?: Q;
  /** Properties of a body that is a JSON object. */
  readonly fields?: F;
  /** Media type of a body that the route reads itself. */
  readonly reads?: string;
  /** Media type of a successful answer. */
  readonly gives: string;
  /** Statuses of answers with descriptions. */
  readonly statuses: Readonly<Record<number, string>>;
  /** Whether a call is written to the audit log although it changes nothing. */
  readonly isAudited?: boolean;
  /** Returns an answer if the route is too busy, or null. Called before the audit log is written. */
  readonly busy?: () => AdminAnswer | null;
  answer(request: AdminRequest<Q, F>): Promise<AdminAnswer>;
}

/** Declares a route whose values have the types of its parameters. */
export function declareRoute<const Q extends Parameters, const F extends Parameters>(
  route: AdminRoute<Q, F>,
): AdminRoute {
  return route;
}

/** The media types of responses. */
export const mediaTypes = {
  text: 'text/plain; charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  form: 'multipart/form-data',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  bytes: 'application/octet-stream',
} as const;

/** Creates a plain text answer. */
export function text(status: number, body: string): AdminAnswer {
  return { status, contentType: mediaTypes.text, body: `${body}\n` };
}

/** Creates a JSON answer. */
export function json(status: number, value: unknown, subject?: string): AdminAnswer {
  const answer = { status, contentType: mediaTypes.json, body: `${JSON.stringify(value)}\n` };
  return subject === undefined ? answer : { ...answer, subject };
}

/** Adds a Retry-After header to an answer. */
export function retryLater(answer: AdminAnswer): AdminAnswer {
  return {
    ...answer,
    headers: { ...answer.headers, ...retryAfterField(new Fault('server.unavailable')) },
  };
}
