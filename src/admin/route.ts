/** What the admin address answers, as data: every route once, for the server, the document of the API and the tests. */

import type { Readable } from 'node:stream';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

export interface AdminRequest {
  /** Values of the path's `{names}`, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body as it comes. */
  readonly body: Readable;
}

export interface AdminAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Text, or pieces of it that are sent as they are read. */
  readonly body: string | AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: Method;
  /** `{name}` stands for one segment. */
  readonly path: string;
  /** One sentence. */
  readonly about: string;
  answer(request: AdminRequest): Promise<AdminAnswer>;
}

/** An answer in plain text. */
export function text(status: number, body: string): AdminAnswer {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${body}\n` };
}

/** An answer in JSON. */
export function json(status: number, value: unknown): AdminAnswer {
  return { status, contentType: 'application/json', body: `${JSON.stringify(value)}\n` };
}

/** A failure for programs and people (RFC 9457). */
export function problem(
  status: number,
  title: string,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): AdminAnswer {
  const body = `${JSON.stringify({ status, title, detail, ...more })}\n`;
  return { status, contentType: 'application/problem+json', body };
}
