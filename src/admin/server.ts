/** The second address: for those who run the service, never for its clients. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { findRoute } from './find-route.ts';
import type { AdminAnswer, Route } from './route.ts';
import { problem } from './route.ts';

/** Few people and programs come here; more connections are a mistake, or an attack. */
const mostConnections = 100;

/** A server of these routes that is not listening yet. */
export function createAdminServer(routes: readonly Route[], log: Logger): Server {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 1000 },
    (message, response) => {
      respond(routes, message, response, log).catch((error: unknown) => {
        log.debug({ err: error }, 'an answer of the admin address broke off');
        response.destroy();
      });
    },
  );
  server.maxConnections = mostConnections;
  return server;
}

async function respond(routes: readonly Route[], message: IncomingMessage, response: ServerResponse, log: Logger): Promise<void> {
  const answer = await answerOf(routes, message).catch((error: unknown) => {
    log.error({ err: error }, 'a request to the admin address failed');
    return problem(500, 'Internal error', 'The request failed; the log has the cause.');
  });
  await send(message, response, answer);
}

async function answerOf(routes: readonly Route[], message: IncomingMessage): Promise<AdminAnswer> {
  const { pathname, searchParams: query } = readUrl(message.url ?? '/');
  const found = findRoute(routes, message.method ?? 'GET', pathname);
  if ('route' in found) return found.route.answer({ parameters: found.parameters, query, body: message });
  if (found.allowed.length === 0) return problem(404, 'Not found', `There is nothing at ${pathname}.`);
  const headers = { Allow: found.allowed.join(', ') };
  return { ...problem(405, 'Method not allowed', `Allowed here: ${headers.Allow}.`), headers };
}

/** A target that is no URL at all leads nowhere. */
function readUrl(target: string): Pick<URL, 'pathname' | 'searchParams'> {
  const local = target.startsWith('/') ? target : '/?';
  return URL.parse(`http://admin${local}`) ?? { pathname: '', searchParams: new URLSearchParams() };
}

async function send(message: IncomingMessage, response: ServerResponse, answer: AdminAnswer): Promise<void> {
  const { status, contentType, body, headers = {} } = answer;
  response.writeHead(status, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  // What was not read of a body stands in the way of the next request.
  message.resume();
  if (message.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body);
  else await pipeline(Readable.from(body), response);
}
