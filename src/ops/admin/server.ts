/** HTTP server of the admin address, for operators of the service. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { ActionFailure } from '../../actions/index.ts';
import { ActionError } from '../../actions/index.ts';
import { Fault, retryAfterField } from '../../contract/index.ts';
import type { Refused, Route as PathRoute, Router } from '../../paths/index.ts';
import { createRouter, splitTarget } from '../../paths/index.ts';
import type { AuditLog, TokenStore } from './state/index.ts';
import type { StoreErrorCode } from '../../store/port/errors.ts';
import { StoreError } from '../../store/port/errors.ts';
import type { Caller } from './authorise.ts';
import { authorise } from './authorise.ts';
import { AdminConnections } from './connections.ts';
import { readJsonBody, readQuery, RefusedRequest } from './read-fields.ts';
import type { AdminAnswer, AdminRoute } from './route.ts';
import type { AdminProblem } from './problems.ts';
import { adminProblems, problem } from './problems.ts';

const headersTimeoutMs = 10_000;
/** Maximum time without data on a connection. A body that continues to arrive has no time limit here. */
const silenceMs = 60_000;

/** The dependencies of the admin server. */
export interface AdminParts {
  readonly routes: readonly AdminRoute[];
  readonly tokens: TokenStore;
  readonly audit: AuditLog;
  readonly log: Logger;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** Whether the address is a loopback address, where some routes require no token. */
  readonly isLocal: boolean;
  /** Called for each request with a promise. It resolves when the request is processed, even if the client has disconnected. */
  readonly onWork?: (work: Promise<void>) => void;
}

/** An entry of the router's table. */
interface RouteEntry extends PathRoute {
  readonly route: AdminRoute;
}

/** The dependencies for handling a request. */
interface Answering extends AdminParts {
  readonly find: Router<RouteEntry>;
  readonly connections: AdminConnections;
  /** Permits a client that waits with `Expect: 100-continue` to send its body. */
  readonly permitBody: () => void;
}

/** Creates a server for these routes. It does not listen yet. */
export function createAdminServer(parts: AdminParts): Server {
  const find = createRouter(
    parts.routes.map((route) => ({ route, methods: [route.method], path: route.path })),
  );
  const options = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: 0,
    connectionsCheckingInterval: 1000,
  };
  const server = createServer(options);
  const take = (
    message: IncomingMessage,
    response: ServerResponse,
    permitBody: () => void,
  ): void => {
    const requestId = randomUUID();
    // A request that has arrived completely may be processed without a time limit.
    message.once('end', () => {
      if (!response.writableEnded) message.socket.setTimeout(0);
    });
    const answering = { ...parts, find, connections, permitBody };
    const work = respond(answering, message, response, requestId).catch((error: unknown) => {
      parts.log.debug(
        { requestId, err: error },
        'The connection was closed before the admin response was complete.',
      );
      response.destroy();
    });
    parts.onWork?.(work);
  };
  server.on('request', (message, response) => take(message, response, () => undefined));
  // Without this listener, every body would be permitted, even of a client without a valid token.
  server.on('checkContinue', (message, response) =>
    take(message, response, () => response.writeContinue()),
  );
  const connections = new AdminConnections(server);
  server.timeout = silenceMs;
  return server;
}

async function respond(
  parts: Answering,
  message: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  const answer = await answerOf(parts, message).catch((error: unknown) =>
    explain(error, parts.log, requestId),
  );
  await send(message, response, answer, requestId);
}

/** Converts an error to a response. The cause of an unexpected error is only logged. */
function explain(error: unknown, log: Logger, requestId: string): AdminAnswer {
  if (error instanceof RefusedRequest) return error.answer;
  if (error instanceof ActionError)
    return problem(problemsOfFailures[error.failure], error.message);
  if (isBadText(error) || error instanceof Fault)
    return problem(problemsOfFailures.invalid, error.message);
  log.error({ requestId, err: error }, 'A request to the admin address failed.');
  if (!(error instanceof StoreError))
    return problem(
      'admin.internal',
      'The request failed. The log contains the cause with this X-Request-Id.',
    );
  // absent: the cause of this failure is only in the log
  const detail = storeFailures[error.code] ?? 'The store failed. The log contains the reason.';
  return problem('admin.unavailable', detail);
}

const problemsOfFailures: Readonly<Record<ActionFailure, AdminProblem>> = {
  invalid: 'admin.bad-request',
  unknown: 'admin.not-found',
  conflict: 'admin.conflict',
};

/** Checks whether the store has refused a text from the client. */
function isBadText(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === 'bad-text';
}

/** Error details for remote clients, who cannot read the log. */
const storeFailures: Readonly<Partial<Record<StoreErrorCode, string>>> = {
  locked: 'Another process is writing to the store.',
  'disk-full': 'The disk of the store is full.',
  'read-only': 'The store is read-only.',
  denied: 'The store denies Laurel a permission that it needs. The log contains the details.',
  corrupt: 'The store is damaged.',
  unavailable: 'The store cannot be reached.',
  'cannot-open': 'The database file cannot be read or written.',
};

async function answerOf(parts: Answering, message: IncomingMessage): Promise<AdminAnswer> {
  if (parts.isLocal && !isLocalHost(message.headers.host)) return misdirected;
  const target = message.url ?? '/';
  const { segments, query: given } = splitTarget(target);
  const found = parts.find(message.method ?? 'GET', segments);
  if (found === null || 'allow' in found) return rejectUnrouted(target, found);
  const { values: parameters } = found;
  const { route } = found.route;
  const { scope, query = {}, fields } = route;
  const run = async (
    { actor, scopes }: Caller,
    askAgain: () => Promise<void>,
  ): Promise<AdminAnswer> => {
    const read = readQuery(new URLSearchParams(given ?? ''), query);
    parts.permitBody();
    const values = {
      query: read,
      fields: fields === undefined ? {} : await readJsonBody(message, fields),
    };
    if (fields !== undefined) await askAgain();
    const contentType = message.headers['content-type'] ?? ''; // absent: the request has no body
    const about = { parameters, ...values, actor, scopes, contentType };
    return route.answer({ ...about, body: message, askAgain });
  };
  if (scope === null) return run({ actor: '', scopes: new Set() }, () => Promise.resolve());
  const ask = (): ReturnType<typeof authorise> =>
    authorise(parts.tokens, message.headers.authorization, scope, parts.now());
  const allowed = await ask();
  if ('refusal' in allowed) return allowed.refusal;
  parts.connections.recognise(message.socket);
  const { caller } = allowed;
  return runAudited(parts, route, caller.actor, () =>
    run(caller, async () => {
      const stillAllowed = await ask();
      if ('refusal' in stillAllowed) throw new RefusedRequest(stillAllowed.refusal);
    }),
  );
}

const misdirected = problem(
  'admin.misdirected',
  'The Host header must be an IP address or localhost.',
);

/**
 * Checks whether a Host header is an IP address or localhost. Other names are rejected to prevent DNS rebinding, which would let a web page
 * read the open routes through a browser on this machine.
 */
function isLocalHost(host = ''): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''; // absent: the Host header is not a valid host
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** The outcome of an audit entry until the call has ended. */
const begun = 'begun';

/** Checks whether a route is audited. Calls that change or export data are logged before they run, so that each has an entry. */
function isAudited({ method, scope, isAudited: isAsked = false }: AdminRoute): boolean {
  return method !== 'GET' || scope === 'export' || isAsked;
}

async function runAudited(
  { audit, now, log }: AdminParts,
  route: AdminRoute,
  actor: string,
  run: () => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const busy = route.busy?.() ?? null;
  if (busy !== null) return busy;
  if (!isAudited(route)) return run();
  const action = `${route.method} ${route.path}`;
  const entryId = await audit.write({ at: now(), actor, action, subject: null, outcome: begun });
  // If the outcome cannot be written, the call has still run. The response is sent, and the entry remains at `begun`.
  const finish = (outcome: string, subject: string | null): Promise<void> =>
    audit.finish(entryId, { outcome, subject }).catch((error: unknown) => {
      log.error(
        { err: error, entryId, action, outcome },
        'The outcome of a call could not be written to the audit log.',
      );
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
  if (error instanceof ActionError) return adminProblems[problemsOfFailures[error.failure]].status;
  if (isBadText(error) || error instanceof Fault)
    return adminProblems[problemsOfFailures.invalid].status;
  return error instanceof StoreError ? 503 : 500;
}

function rejectUnrouted(target: string, found: Refused<RouteEntry> | null): AdminAnswer {
  if (found === null)
    return problem('admin.not-found', `Not found: ${target.replace(/\?.*$/s, '')}`);
  const { allow } = found;
  return {
    ...problem('admin.method-not-allowed', `Allowed methods: ${allow}.`),
    headers: { Allow: allow },
  };
}

async function send(
  message: IncomingMessage,
  response: ServerResponse,
  answer: AdminAnswer,
  requestId: string,
): Promise<void> {
  const { status, contentType, body, headers = {} } = answer;
  response.socket?.setTimeout(silenceMs);
  // The rest of the body was not read and would be taken for the next request on this connection.
  if (!message.complete) response.shouldKeepAlive = false;
  response.writeHead(status, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    // Each 503 is temporary: too much is in progress, the store cannot be written, or the service is stopping.
    ...(status === 503 ? retryAfterField(new Fault('server.unavailable')) : {}),
    ...headers,
  });
  if (message.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body);
  else await pipeline(Readable.from(body), response);
}
