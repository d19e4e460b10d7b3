/** The host: node's own HTTP server around the request handler. Why no framework: docs/adr/0002. */

import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { noBody } from '../bindings/index.ts';
import { Fault } from '../contract/index.ts';
import type { IconFolder } from '../files/index.ts';
import type { Handled, RequestHandler } from '../service/index.ts';
import type { ReadyCheck } from './answer-health.ts';
import { answerHealth } from './answer-health.ts';
import { createIconSender, isIconRequest } from './answer-icon.ts';
import type { AddressSettings } from './base-address.ts';
import { baseOf } from './base-address.ts';
import { answerClientErrors } from './client-error.ts';
import type { RequestObserver } from './observer.ts';
import { pathBelow, readBody, readTarget, toWireRequest } from './read-request.ts';
import { createRequestIds } from './request-id.ts';
import type { Respond } from './request-trace.ts';
import { traceRequest } from './request-trace.ts';
import type { SendSettings } from './send-response.ts';
import { createSender } from './send-response.ts';

export interface HttpSettings extends AddressSettings, SendSettings {
  /** Bytes. */
  readonly maxBody: number;
  /** Bytes. */
  readonly maxUrl: number;
  readonly maxConnections: number;
  /** Seconds. */
  readonly headersTimeout: number;
  /** Seconds. */
  readonly requestTimeout: number;
  /** Seconds. */
  readonly keepAliveTimeout: number;
}

/** Room for header fields beside the request target; node refuses more with 431. */
const headerBytes = 16_384;

/** What stands beside the endpoint; each may be left out. */
export interface Surroundings {
  /** Served below `/icons/`. */
  readonly icons?: IconFolder;
  /** Asked for `/readyz`; without it there is no answer for health. */
  readonly isReady?: ReadyCheck;
  /** Told of every request. */
  readonly observer?: RequestObserver;
}

/** A server that is not listening yet. */
export function createHttpServer(
  handler: RequestHandler,
  settings: HttpSettings,
  log: Logger,
  { icons, isReady, observer }: Surroundings = {},
): Server {
  const requestIdOf = createRequestIds(() => settings.trustProxy);
  const send = createSender(settings);
  const sendIcon = createIconSender(icons, settings);

  async function answer(message: IncomingMessage): Promise<Handled> {
    const url = message.url ?? '/';
    const { path, query } = readTarget(url);
    const below = pathBelow(settings.basePath, path);
    const request = toWireRequest(message, below ?? path, query, noBody);
    if (url.length > settings.maxUrl)
      return handler.refuse(request, new Fault('client.url.too-long', { limit: settings.maxUrl }));
    if (below === null) return (await answerHealth(path, isReady)) ?? handler.refuseAsText(unknownPath(path, settings));
    try {
      const body = await readBody(message, settings.maxBody);
      const whole = body.length === 0 ? request : { ...request, body };
      return handler.recall(whole) ?? (await handler.handle(whole, baseOf(message, settings)));
    } catch (error) {
      if (error instanceof Fault) return handler.refuse(request, error);
      throw error;
    }
  }

  const respond: Respond = async (message, response, requestId, trace) => {
    const beganAt = observer === undefined ? 0 : performance.now();
    if (isIconRequest(message)) {
      const sent = await sendIcon(message, response, requestId);
      if (sent !== null) return observer?.answered(sent, { message, response, requestId, beganAt });
    }
    const handled = await answer(message);
    if (trace !== undefined) trace.handled = handled;
    report(log, requestId, handled);
    await send(message, response, handled.response, requestId);
    observer?.answered(handled, { message, response, requestId, beganAt });
  };

  return createListener(settings, (message, response) => {
    const requestId = requestIdOf(message);
    traceRequest(respond, message, response, requestId).catch((error: unknown) => {
      observer?.aborted(requestId);
      reportBreak(log, requestId, error);
      response.destroy();
    });
  });
}

function unknownPath(path: string, { basePath }: HttpSettings): Fault {
  return new Fault('client.path.unknown', { path, base: basePath });
}

function createListener(settings: HttpSettings, onRequest: RequestListener): Server {
  /** The last answer begun on each connection. */
  const latest = new WeakMap<Duplex, ServerResponse>();

  const server = createServer(nodeOptions(settings), (message, response) => {
    latest.set(message.socket, response);
    onRequest(message, response);
  });
  server.maxConnections = settings.maxConnections;
  answerClientErrors(server, settings.maxUrl, (socket) => latest.get(socket));
  return server;
}

function nodeOptions({ maxUrl, headersTimeout, requestTimeout, keepAliveTimeout }: HttpSettings): ServerOptions {
  return {
    maxHeaderSize: maxUrl + headerBytes,
    headersTimeout: headersTimeout * 1000,
    requestTimeout: requestTimeout * 1000,
    keepAliveTimeout: keepAliveTimeout * 1000,
    connectionsCheckingInterval: 1000,
  };
}

function reportBreak(log: Logger, requestId: string, error: unknown): void {
  if (isDeparture(error)) log.debug({ requestId, err: error }, 'the client left before its answer was sent');
  else log.error({ requestId, err: error }, 'an answer broke off while it was being sent');
}

const departures: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** Whether an answer failed because nobody is there any more to take it. */
function isDeparture(error: unknown): boolean {
  return error instanceof Error && 'code' in error && departures.has(error.code);
}

/** Defects and a store out of reach are logged with their cause; what a client did wrong only on demand. */
function report(log: Logger, requestId: string, { fault, operation, binding }: Handled): void {
  if (fault === null) return;
  const fields = { requestId, operation, binding, code: fault.code };
  if (fault.kind.side === 'server') log.error({ ...fields, err: fault.cause }, fault.message);
  else log.debug(fields, fault.message);
}
