/** HTTP server around the request handler, built on node:http. docs/adr/0002 explains why it uses no framework. */

import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { Fault } from '../../contract/index.ts';
import type { RequestHandler } from '../../service/index.ts';
import type { ClientRules, BufferRules, LoadRules } from '../../limits/index.ts';
import { createLimits } from '../../limits/index.ts';
import type { ResponseSettings, ServerDependencies } from './respond.ts';
import { createResponder } from './respond.ts';
import { respondToClientErrors } from './client-error.ts';
import type { GateSettings } from './client-gate.ts';
import { guardClients } from './client-gate.ts';
import { closeInStages } from './shutdown.ts';
import { createForwardedReader } from './forwarded.ts';
import { warnOfForwarded } from './forwarded-warning.ts';
import type { ProxySettings } from './forwarded.ts';
import { maxUrl } from './read-request.ts';
import { createHostCheck } from './request-host.ts';
import { trackConnections } from './open-connections.ts';
import type { BufferListener } from './server-response.ts';
import { ObservedResponse } from './server-response.ts';

/** Seconds that a client has for a request and for its response. Tests shorten them. */
export interface Timeouts {
  /** Seconds for the headers of a request. */
  readonly headersTimeout: number;
  /** Seconds for a whole request, which can be as large as `--max-body`. */
  readonly requestTimeout: number;
  /** Seconds without progress of a response. */
  readonly sendTimeout: number;
}

/** The time that clients on slow mobile networks need. Slower clients would occupy connections (docs/explanation/security.md). */
export const usualTimeouts: Timeouts = { headersTimeout: 10, requestTimeout: 30, sendTimeout: 60 };

/**
 * Bytes for the header fields of a request with the longest URL: the default of Node.js, which is twice the limit of other servers. Node
 * counts URL and header fields together, so a request with a shorter URL may have larger fields. Larger requests are refused with 431.
 */
const maxHeader = 16_384;

interface HttpSettings
  extends
    ResponseSettings,
    ProxySettings,
    GateSettings,
    ClientRules,
    BufferRules,
    LoadRules,
    Partial<Timeouts> {
  readonly maxConnections: number;
  /** Seconds an idle connection stays open. */
  readonly keepAliveTimeout: number;
}

/** Creates a server that does not listen yet. */
export function createHttpServer(
  handler: RequestHandler,
  settings: HttpSettings,
  log: Logger,
  dependencies: ServerDependencies = {},
): Server {
  const { limits = createLimits(settings) } = dependencies;
  const forwardedOf = createForwardedReader(settings);
  const timeouts = { ...usualTimeouts, ...settings };
  const server = createServer({ ...nodeOptions(timeouts), ServerResponse: ObservedResponse });
  const connections = trackConnections(server);
  closeInStages(server);
  const clientOf = guardClients(server, limits, settings, forwardedOf);
  warnOfForwarded(server, settings, log);
  const respond = createResponder(handler, settings, log, {
    ...dependencies,
    limits,
    clientOf,
    forwardedOf,
    connections,
  });
  const countBuffered: BufferListener = (response, buffered) =>
    connections.whenSent(response, limits.buffered.add(buffered, clientOf(response.req)));
  const checkHost = createHostCheck();
  const take = (
    message: IncomingMessage,
    response: ObservedResponse,
    expectation: Fault | null = null,
  ): void => {
    response.onBuffered = countBuffered;
    const invalid = checkHost(message) ?? expectation;
    // After an invalid request, it is uncertain where the next one on this connection starts.
    if (invalid !== null) response.shouldKeepAlive = false;
    connections.take(() => respond(message, response, invalid));
  };
  server.on('request', take);
  // Without this listener, Node would request every body from clients that wait for permission. The responder requests only bodies that it
  // reads.
  server.on('checkContinue', take);
  // Node's own response would lack the fields of every response.
  server.on('checkExpectation', (message, response) =>
    take(message, response, new Fault('client.expectation')),
  );
  // Node's timeout covers both directions. It must end after requestTimeout, whose response is 408.
  server.timeout = Math.max(timeouts.sendTimeout, timeouts.requestTimeout + 2) * 1000;
  server.maxConnections = settings.maxConnections;
  // With workers, a connection refused by a full worker would otherwise be distributed again, endlessly.
  Object.assign(server, { dropMaxConnection: true });
  respondToClientErrors(server, { begunOn: (socket) => connections.begunOn(socket) });
  return server;
}

function nodeOptions({
  headersTimeout,
  requestTimeout,
  keepAliveTimeout,
}: HttpSettings & Timeouts): ServerOptions {
  return {
    maxHeaderSize: maxUrl + maxHeader,
    headersTimeout: headersTimeout * 1000,
    requestTimeout: requestTimeout * 1000,
    keepAliveTimeout: keepAliveTimeout * 1000,
    connectionsCheckingInterval: 1000,
    // A missing Host is refused with an explanation (request-host.ts).
    requireHostHeader: false,
    // Most requests have no body; this skips creating a stream for them.
    optimizeEmptyRequests: true,
  };
}
