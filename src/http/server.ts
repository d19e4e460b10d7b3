/** The host: node's own HTTP server around the request handler. Why no framework: docs/adr/0002. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { noBody } from '../bindings/index.ts';
import { Fault } from '../contract/index.ts';
import type { Handled, RequestHandler } from '../service/index.ts';
import type { AddressSettings } from './base-address.ts';
import { baseOf } from './base-address.ts';
import { answerClientError } from './client-error.ts';
import { pathBelow, readBody, readTarget, toWireRequest } from './read-request.ts';
import { createRequestIds } from './request-id.ts';
import { sendResponse } from './send-response.ts';

export interface HttpSettings extends AddressSettings {
  readonly corsOrigin: string;
  readonly cacheControl: string;
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

/** A server that is not listening yet. */
export function createHttpServer(handler: RequestHandler, settings: HttpSettings, log: Logger): Server {
  const nextRequestId = createRequestIds();

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
      return await handler.handle({ ...request, body }, baseOf(message, settings));
    } catch (error) {
      if (error instanceof Fault) return handler.refuse(request, error);
      throw error;
    }
  }

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = nextRequestId();
    const handled = await answer(message);
    report(log, requestId, handled);
    await sendResponse(message, response, handled.response, { ...settings, requestId });
  }

  const server = createServer(
    {
      maxHeaderSize: settings.maxUrl + headerBytes,
      headersTimeout: settings.headersTimeout * 1000,
      requestTimeout: settings.requestTimeout * 1000,
      keepAliveTimeout: settings.keepAliveTimeout * 1000,
      connectionsCheckingInterval: 1000,
    },
    (message, response) => {
      // What fails here is the connection: the client left, or nothing can be sent any more.
      respond(message, response).catch((error: unknown) => {
        log.debug({ err: error }, 'connection ended before the answer did');
        response.destroy();
      });
    },
  );
  server.maxConnections = settings.maxConnections;
  server.on('clientError', answerClientError);
  return server;
}

/** Defects and a store out of reach are logged with their cause; what a client did wrong only on demand. */
function report(log: Logger, requestId: string, { fault, operation, binding }: Handled): void {
  if (fault === null) return;
  const fields = { requestId, operation, binding, code: fault.code };
  if (fault.kind.side === 'server') log.error({ ...fields, err: fault.cause }, fault.message);
  else log.debug(fields, fault.message);
}
