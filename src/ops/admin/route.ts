/** Types of the admin routes, and helpers for their responses. The server, the OpenAPI document and the tests use the routes as data. */

import type { Readable } from 'node:stream';
import type { Parameters, ValuesOf } from '../../contract/index.ts';
import type { Scope } from './scopes.ts';

/** The method of a route. */
export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** A request to a route, parsed according to the route's declarations. */
export interface AdminRequest<
  Q extends Parameters = Parameters,
  F extends Parameters = Parameters,
> {
  /** Path parameters, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: ValuesOf<Q>;
  /** Properties of the JSON body. */
  readonly fields: ValuesOf<F>;
  /** Id and name of the token; empty if the route requires no token. */
  readonly actor: string;
  /** The Content-Type header; empty if there is none. */
  readonly contentType: string;
  /** Scopes of the token; empty if the route requires no token. */
  readonly scopes: ReadonlySet<string>;
  /** The body as a stream, if the route reads it itself. */
  readonly body: Readable;
  /** Checks the token again. Call it after the body has arrived, which may take long. Throws RefusedRequest. */
  readonly askAgain: () => Promise<void>;
}

/** The response of a route. */
export interface AdminAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The text, or a stream of chunks. */
  readonly body: string | AsyncIterable<string | Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Subject for the audit log, such as a player's internal id or the counts of an import. */
  readonly subject?: string;
}

/** A route of the admin address. */
export interface AdminRoute<Q extends Parameters = Parameters, F extends Parameters = Parameters> {
  readonly method: Method;
  /** A path template, where `{name}` matches one segment. */
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
  /** Media type of a successful response. */
  readonly gives: string;
  /** Possible statuses of responses, with descriptions. */
  readonly statuses: Readonly<Record<number, string>>;
  /** Whether a call is written to the audit log even if it does not change data. */
  readonly isAudited?: boolean;
  /** Returns a response if the route is too busy, or null. It is called before the audit log is written. */
  readonly busy?: () => AdminAnswer | null;
  answer(request: AdminRequest<Q, F>): Promise<AdminAnswer>;
}

/** Declares a route. The types of its values are derived from its parameters. */
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

/** Creates a plain text response. */
export function text(status: number, body: string): AdminAnswer {
  return { status, contentType: mediaTypes.text, body: `${body}\n` };
}

/** Creates a JSON response. */
export function json(status: number, value: unknown, subject?: string): AdminAnswer {
  const answer = { status, contentType: mediaTypes.json, body: `${JSON.stringify(value)}\n` };
  return subject === undefined ? answer : { ...answer, subject };
}
