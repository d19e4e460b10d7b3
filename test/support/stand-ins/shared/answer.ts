/** The answers of simulated networks, and how they are sent. */

import type { ServerResponse } from 'node:http';

/** An answer in JSON; a body of null is empty. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A page of a web server or of the edge in front of it. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the answer with status 200. */
export function answerWith(body: unknown): Answer {
  return { status: 200, body };
}

/** Sends an answer in JSON, or a page. */
export function sendEither(response: ServerResponse, answer: Answer | Page): void {
  if ('html' in answer) sendPage(response, answer);
  else send(response, answer);
}

/** Sends an answer in JSON. */
export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const text = body === null ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Sends a page in HTML, where a client expects JSON. */
export function sendPage(response: ServerResponse, { status, headers, html }: Page): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html);
}
