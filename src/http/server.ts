/** The host: node's own HTTP server around the request handler. Why no framework: docs/adr/0002. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { noBody } from '../bindings/index.ts';
import { Fault } from '../contract/index.ts';
import type { IconFolder } from '../files/index.ts';
import type { Handled, RequestHandler } from '../service/index.ts';
import { createIconSender, isIconRequest } from './answer-icon.ts';
import type { AddressSettings } from './base-address.ts';
import { baseOf } from './base-address.ts';
import { answerClientErrors } from './client-error.ts';
import { pathBelow, readBody, readTarget, toWireRequest } from './read-request.ts';
import { createRequestIds } from './request-id.ts';
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

/**
 * A server that is not listening yet.
 * @param icons what is served below `/icons/`
 */
export function createHttpServer(handler: RequestHandler, settings: HttpSettings, log: Logger, icons?: IconFolder): Server {
  const nextRequestId = createRequestIds();
  const send = createSender(settings);
  const sendIcon = createIconSender(icons, settings);

  async function answer(message: IncomingMessage): Promise<Handled> {
    const url = message.url ?? '/';
    const { path, query } = readTarget(url);
    const below = pathBelow(settings.basePath, path);
    const request = toWireRequest(message, below ?? path, query, noBody);
    if (url.length > settings.maxUrl)
      return handler.refuse(request, new Fault('client.url.too-long', { limit: settings.maxUrl }));
    if (below === null) return handler.refuseAsText(new Fault('client.path.unknown', { path, base: settings.basePath }));
    try {
      const body = await readBody(message, settings.maxBody);
      const whole = body.length === 0 ? request : { ...request, body };
      return handler.recall(whole) ?? (await handler.handle(whole, baseOf(message, settings)));
    } catch (error) {
      if (error instanceof Fault) return handler.refuse(request, error);
      throw error;
    }
  }

  async function respond(message: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    if (isIconRequest(message) && (await sendIcon(message, response, requestId))) return;
    const handled = await answer(message);
    report(log, requestId, handled);
    await send(message, response, handled.response, requestId);
  }

  /** The last answer begun on each connection. */
  const latest = new WeakMap<Duplex, ServerResponse>();

  const server = createServer(
    {
      maxHeaderSize: settings.maxUrl + headerBytes,
      headersTimeout: settings.headersTimeout * 1000,
      requestTimeout: settings.requestTimeout * 1000,
      keepAliveTimeout: settings.keepAliveTimeout * 1000,
      connectionsCheckingInterval: 1000,
    },
    (message, response) => {
      latest.set(message.socket, response);
      const requestId = nextRequestId();
      respond(message, response, requestId).catch((error: unknown) => {
        if (isDeparture(error)) log.debug({ requestId, err: error }, 'the client left before its answer was sent');
        else log.error({ requestId, err: error }, 'an answer broke off while it was being sent');
        response.destroy();
      });
    },
  );
  server.maxConnections = settings.maxConnections;
  answerClientErrors(server, settings.maxUrl, (socket) => latest.get(socket));
  return server;
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
