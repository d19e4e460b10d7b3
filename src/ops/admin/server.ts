/** The second address: for those who run the service, never for its clients. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { ActionFailure } from '../../actions/index.ts';
import { ActionError } from '../../actions/index.ts';
import type { Refused, Route as PathRoute, Router } from '../../paths/index.ts';
import { createRouter, splitTarget } from '../../paths/index.ts';
import type { AuditLog, TokenStore } from './state/index.ts';
import type { StoreErrorCode } from '../../store/port/errors.ts';
import { StoreError } from '../../store/port/errors.ts';
import { authorise } from './authorise.ts';
import { readJsonBody, readQuery, RefusedRequest } from './read-fields.ts';
import type { AdminAnswer, Route } from './route.ts';
import { problem, retryLater } from './route.ts';

/** Few people and programs come here; more connections are a mistake, or an attack. */
const maxConnections = 100;
const headersTimeoutMs = 10_000;
/** A body that is silent this long does not come any more; one that comes may take as long as it needs. */
const silenceMs = 60_000;

export interface AdminParts {
  readonly routes: readonly Route[];
  readonly tokens: TokenStore;
  readonly audit: AuditLog;
  readonly log: Logger;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  /** Whether the address is on loopback, where some of it is open to whoever is on the machine. */
  readonly isLocal: boolean;
  /** Told of each request that is begun; it is ended when the promise is, also where the client has left before. */
  readonly onWork?: (work: Promise<void>) => void;
}

/** A route in the table of the router. */
interface RouteEntry extends PathRoute {
  readonly route: Route;
}

/** What an answer is made with. */
interface Answering extends AdminParts {
  readonly find: Router<RouteEntry>;
}

/** A server of these routes that is not listening yet. */
export function createAdminServer(parts: AdminParts): Server {
  const find = createRouter(parts.routes.map((route) => ({ route, methods: [route.method], path: route.path })));
  const options = { headersTimeout: headersTimeoutMs, requestTimeout: 0, connectionsCheckingInterval: 1000 };
  const server = createServer(options, (message, response) => {
    const requestId = randomUUID();
    // What is done with a whole request may take as long as it needs.
    message.once('end', () => {
      if (!response.writableEnded) message.socket.setTimeout(0);
    });
    const work = respond({ ...parts, find }, message, response, requestId).catch((error: unknown) => {
      parts.log.debug({ requestId, err: error }, 'an answer of the admin address broke off');
      response.destroy();
    });
    parts.onWork?.(work);
  });
  server.maxConnections = maxConnections;
  server.timeout = silenceMs;
  return server;
}

async function respond(parts: Answering, message: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
  const answer = await answerOf(parts, message).catch((error: unknown) => explain(error, parts.log, requestId));
  await send(message, response, answer, requestId);
}

/** What cannot be helped is told without its cause, which is in the log. */
function explain(error: unknown, log: Logger, requestId: string): AdminAnswer {
  if (error instanceof RefusedRequest) return error.answer;
  if (error instanceof ActionError) return problem(...refusals[error.failure], error.message);
  log.error({ requestId, err: error }, 'a request to the admin address failed');
  if (!(error instanceof StoreError))
    return problem(500, 'Internal error', 'The request failed; the log has the cause under its X-Request-Id.');
  const said = storeFailures[error.code] ?? 'The store cannot do this; the log has the reason.';
  return retryLater(problem(503, 'Unavailable', said));
}

const refusals: Readonly<Record<ActionFailure, readonly [status: number, title: string]>> = {
  invalid: [400, 'Bad request'],
  unknown: [404, 'Not found'],
  conflict: [409, 'Conflict'],
};

/** For whoever sends data from afar and does not see the log. */
const storeFailures: Readonly<Partial<Record<StoreErrorCode, string>>> = {
  locked: 'Another process is writing the store.',
  'disk-full': 'The disk of the store is full.',
  'read-only': 'The store may not be written.',
  denied: 'The store denies Laurel a right it needs; the log says which.',
  corrupt: 'The store is damaged.',
  unavailable: 'The store cannot be reached.',
  'cannot-open': 'The file of the store cannot be read or written.',
};

async function answerOf(parts: Answering, message: IncomingMessage): Promise<AdminAnswer> {
  if (parts.isLocal && !isLocalHost(message.headers.host)) return misdirected;
  const target = message.url ?? '/';
  const { segments, query: given } = splitTarget(target);
  const found = parts.find(message.method ?? 'GET', segments);
  if (found === null || 'allow' in found) return refuse(target, found);
  const { values: parameters } = found;
  const { route } = found.route;
  const { scope, query = {}, fields } = route;
  const run = async (scopes: ReadonlySet<string>): Promise<AdminAnswer> => {
    const values = {
      query: readQuery(new URLSearchParams(given ?? ''), query),
      fields: fields === undefined ? {} : await readJsonBody(message, fields),
    };
    return route.answer({ parameters, ...values, scopes, body: message });
  };
  if (scope === null) return run(new Set());
  const allowed = await authorise(parts.tokens, message.headers.authorization, scope, parts.now());
  if ('refusal' in allowed) return allowed.refusal;
  const { actor, scopes } = allowed.caller;
  return runAudited(parts, route, actor, () => run(scopes));
}

const misdirected = problem(421, 'Misdirected request', 'This address is asked for by a number, or as localhost.');

/**
 * Whether a Host field is one of those that mean this machine: a name may be a page's own, which leads the browser of somebody on this
 * machine here, to read what is open to him (DNS rebinding).
 */
function isLocalHost(host = ''): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** What an entry of the audit log says until it is known how its call ended. */
const begun = 'begun';

/** What changes something or takes data out is written down before it is done: nothing happens of which there is no entry. */
function isAudited({ method, scope }: Route): boolean {
  return method !== 'GET' || scope === 'export';
}

async function runAudited(
  { audit, now, log }: AdminParts,
  route: Route,
  actor: string,
  run: () => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const busy = route.busy?.() ?? null;
  if (busy !== null) return busy;
  if (!isAudited(route)) return run();
  const action = `${route.method} ${route.path}`;
  const entryId = await audit.write({ at: now(), actor, action, subject: null, outcome: begun });
  // What was done is done, and is answered: the entry then stays as it was begun.
  const finish = (outcome: string, subject: string | null): Promise<void> =>
    audit.finish(entryId, { outcome, subject }).catch((error: unknown) => {
      log.error({ err: error, entryId, action, outcome }, 'the outcome of a call could not be written to the audit log');
    });
  try {
    const answer = await run();
    await finish(String(answer.status), answer.subject ?? null);
    return answer;
  } catch (error) {
    await finish(String(statusOf(error)), null);
    throw error;
  }
}

function statusOf(error: unknown): number {
  if (error instanceof RefusedRequest) return error.answer.status;
  if (error instanceof ActionError) return refusals[error.failure][0];
  return error instanceof StoreError ? 503 : 500;
}

function refuse(target: string, found: Refused<RouteEntry> | null): AdminAnswer {
  if (found === null) return problem(404, 'Not found', `There is nothing at ${target.replace(/\?.*$/s, '')}.`);
  const { allow } = found;
  return { ...problem(405, 'Method not allowed', `Allowed here: ${allow}.`), headers: { Allow: allow } };
}

async function send(message: IncomingMessage, response: ServerResponse, answer: AdminAnswer, requestId: string): Promise<void> {
  const { status, contentType, body, headers = {} } = answer;
  response.socket?.setTimeout(silenceMs);
  // What is left of a body stands in the way of the next request, and may have no end.
  if (!message.complete) response.shouldKeepAlive = false;
  response.writeHead(status, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...headers,
  });
  if (message.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body);
  else await pipeline(Readable.from(body), response);
}
