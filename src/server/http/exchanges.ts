/** Responds to accepted requests, up to the last byte. Cached responses are sent synchronously, without allocating a promise. */

import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { systemErrorCode } from '../../system-errors.ts';
import { countCosts } from '../../cost/index.ts';
import { isStreamed } from '../../protocols/index.ts';
import { Fault } from '../../contract/index.ts';
import type { Handled } from '../../service/index.ts';
import type { Client, Limits } from '../../limits/index.ts';
import type { Explain } from './cache-status.ts';
import { createExplainer } from './cache-status.ts';
import { createSenderChoice } from './choose-sender.ts';
import type { FormListener } from './coded-forms.ts';
import type { FieldSettings } from './header-fields.ts';
import type { RequestObserver } from './observer.ts';
import type { OpenConnections } from './open-connections.ts';
import type { RequestTrace } from './request-trace.ts';
import { isTraced, traceRequest } from './request-trace.ts';
import type { Routes } from './routes.ts';
import type { CachedSender } from './send-cached.ts';
import { createCachedSender } from './send-cached.ts';
import type { ObservedResponse } from './server-response.ts';

/** Settings of how responses are sent. */
export interface ExchangeSettings extends FieldSettings {
  /** Whether responses state how they were produced. */
  readonly debugHeaders: boolean;
}

/** A request that is being processed. */
export interface ActiveRequest {
  readonly message: IncomingMessage;
  readonly response: ObservedResponse;
  readonly requestId: string;
  /** Start of the request, by performance.now(); 0 without an observer. */
  readonly beganAt: number;
  /** The client to whom its cost is charged; null if the client is exempt. */
  readonly client: Client | null;
}

/** The dependencies of every exchange. */
interface ExchangeParts {
  readonly routes: Pick<Routes, 'refuse'>;
  readonly limits: Limits;
  readonly connections: Pick<OpenConnections, 'watchWork'>;
  readonly observer?: RequestObserver;
  readonly explain?: Explain;
  readonly onForm?: FormListener;
}

/** Bodies up to this size in bytes are sent even if the memory for sent bytes is used up, because a refusal would take as much memory. */
const maxBytesWithoutRoom = 16_384;

/** The exchanges of a server. Each response is made, sent, and reported to the observer and the log. */
export class Exchanges {
  readonly #log: Logger;
  readonly #parts: ExchangeParts;
  readonly #explained: ReturnType<typeof createExplainer>;
  readonly #senderOf: ReturnType<typeof createSenderChoice>;
  readonly #sendCached: CachedSender;

  constructor(settings: ExchangeSettings, log: Logger, parts: ExchangeParts) {
    this.#log = log;
    this.#parts = parts;
    this.#explained = createExplainer(parts.explain, settings, log);
    this.#senderOf = createSenderChoice(settings, parts.onForm);
    this.#sendCached = createCachedSender(settings, parts.onForm);
  }

  /**
   * Sends a cached response. Returns false if the caller must use `begin` instead, because the response is to be explained or traced, or
   * needs the regular sender.
   */
  sendAtOnce(exchange: ActiveRequest, cached: Handled): boolean {
    const { explain, observer } = this.#parts;
    if (explain !== undefined || isTraced()) return false;
    const { message, response, requestId } = exchange;
    if (!this.#sendCached(message, response, cached.response, requestId)) return false;
    observer?.finished(cached, exchange);
    return true;
  }

  /** Responds to a request with the result of `handle`. If the response fails, its connection is closed. */
  begin(exchange: ActiveRequest, handle: () => Promise<Handled> | Handled): void {
    const { limits, observer, connections } = this.#parts;
    const traced = (): Promise<void> =>
      traceRequest(exchange, (trace) => this.#respond(exchange, handle, trace));
    const work = charged(exchange, limits, traced).catch((error: unknown) => {
      observer?.aborted(exchange.requestId);
      abortResponse(this.#log, exchange, error);
    });
    connections.watchWork(work);
  }

  async #respond(
    exchange: ActiveRequest,
    handle: () => Promise<Handled> | Handled,
    trace?: RequestTrace,
  ): Promise<void> {
    const { limits, routes, observer } = this.#parts;
    const { message, response, requestId } = exchange;
    const made = this.#explained(await handle(), requestId);
    const handled = isRefused(made, limits)
      ? routes.refuse(new Fault('server.overloaded'), message, requestId)
      : made;
    report(this.#log, handled, { requestId, trace });
    const isSent =
      handled.isReused && this.#sendCached(message, response, handled.response, requestId);
    if (!isSent) await this.#senderOf(handled)(message, response, handled.response, requestId);
    observer?.finished(handled, exchange);
  }
}

/**
 * Checks whether a response must be refused because its large body does not fit into the memory for sent bytes. This is checked before
 * compression.
 */
function isRefused({ response: { body }, isReused }: Handled, { buffered }: Limits): boolean {
  if (isReused || !buffered.isFull) return false;
  if (!isStreamed(body)) return body.length > maxBytesWithoutRoom;
  void body[Symbol.asyncIterator]().return?.(); // ends the reads from the store that produce the body
  return true;
}

/** Runs work for a request, and charges its cost to the client. */
function charged<T>({ client }: ActiveRequest, { clients }: Limits, work: () => T): T {
  return client === null ? work() : countCosts(clients.meter(client), work);
}

/** The request of a report, and its trace if it has subscribers. */
interface Reported {
  readonly requestId: string;
  readonly trace: RequestTrace | undefined;
}

/** Tells subscribers how a request was handled, logs server faults with their cause as errors, and logs client faults at debug level. */
function report(log: Logger, handled: Handled, { requestId, trace }: Reported): void {
  if (trace !== undefined) trace.handled = handled;
  const { fault, operation, binding } = handled;
  if (fault === null) return;
  const fields = { requestId, operation, binding, code: fault.code };
  if (fault.kind.side === 'server' && fault.code !== 'server.overloaded')
    log.error({ ...fields, err: fault.cause }, fault.message);
  else log.debug(fields, fault.message);
}

const disconnectCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  // The client disconnected before the first byte.
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

/** Closes a response that failed. A disconnected client is logged at debug level, any other cause as an error. */
function abortResponse(log: Logger, { requestId, response }: ActiveRequest, error: unknown): void {
  response.destroy();
  if (disconnectCodes.has(systemErrorCode(error)))
    log.debug({ requestId, err: error }, 'The client disconnected before the response was sent.');
  else log.error({ requestId, err: error }, 'Sending a response failed.');
}
