/** The responses of simulated networks, and functions that send them. */

import type { ServerResponse } from 'node:http';

/** A response in JSON. If `body` is null, the response has an empty body. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An HTML page from a web server, or from the edge servers in front of it. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a response with status 200 and this body. */
export function answerWith(body: unknown): Answer {
  return { status: 200, body };
}

/** Sends a response in JSON or an HTML page. */
export function sendEither(response: ServerResponse, answer: Answer | Page): void {
  if ('html' in answer) sendPage(response, answer);
  else send(response, answer);
}

/** Sends a response in JSON. */
export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const text = body === null ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Sends an HTML page, although the client expects JSON. */
export function sendPage(response: ServerResponse, { status, headers, html }: Page): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html);
}
