/** One request, from its header to its answer. What is known already is sent at once, without so much as a promise. */

import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { systemErrorCode } from '../../system-errors.ts';
import { noBody } from '../../protocols/index.ts';
import type { Fault } from '../../contract/index.ts';
import type { IconFolder } from '../../files/index.ts';
import type { Handled, RequestHandler } from '../../service/index.ts';
import type { ClientLimits, Limits } from '../../limits/index.ts';
import type { RouteSettings } from './answer-route.ts';
import { createRouteAnswerer } from './answer-route.ts';
import { createSenderChoice } from './choose-sender.ts';
import type { ClientFinder } from './client-gate.ts';
import type { ForwardedReader } from './forwarded.ts';
import type { ReadyCheck } from './health-routes.ts';
import type { RequestObserver } from './observer.ts';
import type { OpenConnections } from './open-connections.ts';
import type { SitePages } from './public-route.ts';
import { hasBody, keyOf, readBody } from './read-request.ts';
import { createRequestIds } from './request-id.ts';
import type { RequestTrace } from './request-trace.ts';
import { isTraced, traceRequest } from './request-trace.ts';
import type { CachedSenderSettings } from './send-cached.ts';
import { createCachedSender } from './send-cached.ts';
import type { ObservedResponse } from './server-response.ts';

export interface AnswerSettings extends RouteSettings, CachedSenderSettings {
  /** Bytes. */
  readonly maxBody: number;
}

/** What stands beside the endpoint; each may be left out. */
export interface ServerDependencies {
  /** Served below `/icons/`. */
  readonly icons?: IconFolder;
  /** Asked for `/readyz`; without it there is no answer for health. */
  readonly isReady?: ReadyCheck;
  /** Asked for what is outside the endpoint, before that is said to be nothing. */
  readonly pages?: SitePages;
  /** Told of every request. */
  readonly observer?: RequestObserver;
  /** Where use is counted; without it the server counts for itself. */
  readonly limits?: Limits;
}

/** What a server knows of where its requests come from. */
interface Origins {
  readonly limits: Limits;
  readonly clientOf: ClientFinder;
  readonly forwardedOf: ForwardedReader;
  readonly connections: Pick<OpenConnections, 'watchWork'>;
}

/** A request on its way to its answer. */
interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ObservedResponse;
  readonly requestId: string;
  /** By performance.now(); 0 where nobody is told. */
  readonly beganAt: number;
}

/** @param invalid why the request is answered by nothing but this */
export type Answerer = (message: IncomingMessage, response: ObservedResponse, invalid: Fault | null) => void;

export function createAnswerer(
  handler: RequestHandler,
  settings: AnswerSettings,
  log: Logger,
  { icons, isReady, pages, observer, limits, clientOf, forwardedOf, connections }: ServerDependencies & Origins,
): Answerer {
  const requestIdOf = createRequestIds((message) => forwardedOf(message) !== null);
  const routes = createRouteAnswerer(handler, settings, { load: limits.load, forwardedOf, isReady, icons, pages });
  const senderOf = createSenderChoice(settings);
  const sendCached = createCachedSender(settings);

  async function respond(exchange: Exchange, answer: () => Promise<Handled> | Handled, trace?: RequestTrace): Promise<void> {
    const { message, response, requestId } = exchange;
    const handled = await answer();
    if (trace !== undefined) trace.handled = handled;
    report(log, requestId, handled);
    const isSent = handled.isReused && sendCached(message, response, handled.response, requestId);
    if (!isSent) await senderOf(handled)(message, response, handled.response, requestId);
    observer?.answered(handled, exchange);
  }

  function begin(exchange: Exchange, answer: () => Promise<Handled> | Handled): void {
    const work = traceRequest(exchange, (trace) => respond(exchange, answer, trace)).catch((error: unknown) => {
      observer?.aborted(exchange.requestId);
      breakOff(log, exchange, error);
    });
    connections.watchWork(work);
  }

  function take(exchange: Exchange, body: Uint8Array): void {
    const { message, response, requestId } = exchange;
    const key = keyOf(message, body);
    const known = key === null ? null : handler.recall(key);
    if (known !== null && !isTraced() && sendCached(message, response, known.response, requestId)) {
      observer?.answered(known, exchange);
    } else begin(exchange, () => known ?? routes.answer(message, body, key));
  }

  return (message, response, invalid) => {
    const exchange = { message, response, requestId: requestIdOf(message), beganAt: startTime(observer) };
    const refusal = admit(exchange, clientOf, limits.clients);
    const refuse = (error: unknown): void => begin(exchange, () => routes.refuse(error, message));
    if (refusal !== null) refuse(refusal);
    else if (invalid !== null) begin(exchange, () => handler.refuseAsText(invalid));
    else if (!hasBody(message) || !routes.takesBody(message)) take(exchange, noBody);
    else readBody(message, settings.maxBody, (error, body) => (error === null ? take(exchange, body) : refuse(error)));
  };
}

/** The clock is read only where an observer needs the time. */
function startTime(observer: RequestObserver | undefined): number {
  return observer === undefined ? 0 : performance.now();
}

/** Says why the client may not have this; a request that is refused is not read, and what it still sends is dropped. */
function admit({ message, response }: Exchange, clientOf: ClientFinder, clients: ClientLimits): Fault | null {
  const client = clientOf(message);
  if (client === null) return null;
  const refusal = clients.begin(client);
  if (refusal === null) response.once('close', () => clients.end(client));
  return refusal;
}

/** Defects and a store out of reach are logged with their cause; what a client did wrong only on demand. */
function report(log: Logger, requestId: string, { fault, operation, binding }: Handled): void {
  if (fault === null) return;
  const fields = { requestId, operation, binding, code: fault.code };
  if (fault.kind.side === 'server' && fault.code !== 'server.overloaded')
    log.error({ ...fields, err: fault.cause }, fault.message);
  else log.debug(fields, fault.message);
}

const departures: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** An answer that failed because nobody is there any more to take it is nothing to worry about. */
function breakOff(log: Logger, { requestId, response }: Exchange, error: unknown): void {
  response.destroy();
  if (departures.has(systemErrorCode(error))) log.debug({ requestId, err: error }, 'the client left before its answer was sent');
  else log.error({ requestId, err: error }, 'an answer broke off while it was being sent');
}
