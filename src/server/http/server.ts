/** The host: node's own HTTP server around the request handler. Why no framework: docs/adr/0002. */

import type { Server, ServerOptions } from 'node:http';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { RequestHandler } from '../../service/index.ts';
import type { ClientRules, BufferRules, LoadRules } from '../../limits/index.ts';
import { createLimits } from '../../limits/index.ts';
import type { AnswerSettings, ServerDependencies } from './answer-request.ts';
import { createAnswerer } from './answer-request.ts';
import { answerClientErrors } from './client-error.ts';
import type { GateSettings } from './client-gate.ts';
import { guardClients } from './client-gate.ts';
import { createForwardedReader } from './forwarded.ts';
import type { ProxySettings } from './forwarded.ts';
import { createHostCheck } from './request-host.ts';
import { connectionsOf } from './open-connections.ts';
import type { BufferListener } from './server-response.ts';
import { ObservedResponse } from './server-response.ts';

export interface HttpSettings extends AnswerSettings, ProxySettings, GateSettings, ClientRules, BufferRules, LoadRules {
  /** Bytes beside the request target; node refuses more with 431. */
  readonly maxHeader: number;
  readonly maxConnections: number;
  /** Seconds. */
  readonly headersTimeout: number;
  /** Seconds. */
  readonly requestTimeout: number;
  /** Seconds. */
  readonly sendTimeout: number;
  /** Seconds a connection without a request is left open. */
  readonly keepAliveTimeout: number;
}

/** A server that is not listening yet. */
export function createHttpServer(
  handler: RequestHandler,
  settings: HttpSettings,
  log: Logger,
  dependencies: ServerDependencies = {},
): Server {
  const { limits = createLimits(settings) } = dependencies;
  const forwardedOf = createForwardedReader(settings);
  const server = createServer({ ...nodeOptions(settings), ServerResponse: ObservedResponse });
  const connections = connectionsOf(server);
  const clientOf = guardClients(server, limits, settings, forwardedOf);
  const answer = createAnswerer(handler, settings, log, { ...dependencies, limits, clientOf, forwardedOf, connections });
  const hold: BufferListener = (response, body) => connections.whenSent(response, limits.held.add(body, clientOf(response.req)));
  const checkHost = createHostCheck();
  server.on('request', (message, response) => {
    response.onBuffered = hold;
    const invalid = checkHost(message);
    // Where the next request of such a connection begins is not certain.
    if (invalid !== null) response.shouldKeepAlive = false;
    connections.take(() => answer(message, response, invalid));
  });
  // Node counts silence in either direction; a request that does not come in time shall be told so first.
  server.timeout = Math.max(settings.sendTimeout, settings.requestTimeout + 2) * 1000;
  server.maxConnections = settings.maxConnections;
  // With workers, one that is full would otherwise hand the connection back to be dealt out for ever.
  Object.assign(server, { dropMaxConnection: true });
  answerClientErrors(server, settings.maxUrl, (socket) => connections.latestOn(socket));
  return server;
}

function nodeOptions({ maxUrl, maxHeader, headersTimeout, requestTimeout, keepAliveTimeout }: HttpSettings): ServerOptions {
  return {
    maxHeaderSize: maxUrl + maxHeader,
    headersTimeout: headersTimeout * 1000,
    requestTimeout: requestTimeout * 1000,
    keepAliveTimeout: keepAliveTimeout * 1000,
    connectionsCheckingInterval: 1000,
    // A request without one is refused in words (request-host.ts).
    requireHostHeader: false,
    // Most requests have no body, and a stream that is known to end at once costs nothing.
    optimizeEmptyRequests: true,
  };
}
