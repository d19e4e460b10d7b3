/** Answers one request, from its header to its last byte. Cached responses are sent synchronously, without allocating a promise. */

import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { systemErrorCode } from '../../system-errors.ts';
import { countCosts } from '../../cost/index.ts';
import { isStreamed, noBody } from '../../protocols/index.ts';
import { Fault } from '../../contract/index.ts';
import type { IconFolder } from '../../files/index.ts';
import type { Handled, RequestHandler } from '../../service/index.ts';
import type { Client, ClientLimits, Limits } from '../../limits/index.ts';
import { Routes } from './routes.ts';
import type { AddressSettings } from './base-address.ts';
import { createBaseFinder } from './base-address.ts';
import type { Explain } from './cache-status.ts';
import { createExplainer } from './cache-status.ts';
import { createSenderChoice } from './choose-sender.ts';
import type { ClientFinder } from './client-gate.ts';
import type { ForwardedReader } from './forwarded.ts';
import type { ReadyCheck } from './health-routes.ts';
import type { RequestObserver } from './observer.ts';
import type { OpenConnections } from './open-connections.ts';
import type { FormListener } from './coded-forms.ts';
import type { SitePages } from './public-route.ts';
import { hasBody, isTooLong, toIndexKey, readBody, tooLarge } from './read-request.ts';
import { createRequestIds } from './request-id.ts';
import type { RequestTrace } from './request-trace.ts';
import { isTraced, traceRequest } from './request-trace.ts';
import type { FieldSettings } from './header-fields.ts';
import { createCachedSender } from './send-cached.ts';
import { afterResponse } from './sent-responses.ts';
import type { ObservedResponse } from './server-response.ts';

/** Settings of every response. */
export interface ResponseSettings extends AddressSettings, FieldSettings {
  /** Bytes. */
  readonly maxBody: number;
  /** Whether responses state how they came about. */
  readonly debugHeaders: boolean;
}

/** Optional dependencies of the server besides the endpoint. */
export interface ServerDependencies {
  /** Served below `/icons/`. */
  readonly icons?: IconFolder;
  /** Called for `/readyz`; without it the health routes do not exist. */
  readonly isReady?: ReadyCheck;
  /** Pages for paths outside the endpoint. */
  readonly pages?: SitePages;
  /** Notified of every request. */
  readonly observer?: RequestObserver;
  /** Limits shared with other servers; by default the server has its own. */
  readonly limits?: Limits;
  /** Tells how responses came about; without it, nothing is stated or logged of it. */
  readonly explain?: Explain;
  /** Called with the bytes of what is stored with a cached response: its compressed and prepared forms. */
  readonly onForm?: FormListener;
}

/** Parts of the server that identify the client and the connection of a request. */
interface Origins {
  readonly limits: Limits;
  readonly clientOf: ClientFinder;
  readonly forwardedOf: ForwardedReader;
  readonly connections: Pick<OpenConnections, 'watchWork' | 'begunOn'>;
}

/** A request that is being answered. */
interface ActiveRequest {
  readonly message: IncomingMessage;
  readonly response: ObservedResponse;
  readonly requestId: string;
  /** Time by performance.now(); 0 without an observer. */
  readonly beganAt: number;
  /** The client that its cost is charged to; null if it is exempt. */
  readonly client: Client | null;
}

/** @param invalid fault of a request that was already found invalid; null for a valid request */
type Responder = (message: IncomingMessage, response: ObservedResponse, invalid: Fault | null) => void;

/** Smaller bodies are sent even if the memory for sent bytes is used up: a refusal would take as much. */
const maxBytesWithoutRoom = 16_384;

/** Creates the function that answers the requests of a server. */
export function createResponder(
  handler: RequestHandler,
  settings: ResponseSettings,
  log: Logger,
  { icons, isReady, pages, observer, explain, onForm, limits, clientOf, forwardedOf, connections }: ServerDependencies & Origins,
): Responder {
  const requestIdOf = createRequestIds((message) => forwardedOf(message) !== null);
  const baseOf = createBaseFinder(settings, forwardedOf);
  const routes = new Routes(handler, settings, { load: limits.load, baseOf, isReady, icons, pages });
  const senderOf = createSenderChoice(settings, onForm);
  const sendCached = createCachedSender(settings, onForm);
  const explained = createExplainer(explain, settings, log);

  async function respond(exchange: ActiveRequest, handle: () => Promise<Handled> | Handled, trace?: RequestTrace): Promise<void> {
    const { message, response, requestId } = exchange;
    const made = explained(await handle(), requestId);
    const handled = isRefused(made, limits) ? routes.refuse(new Fault('server.overloaded'), message, requestId) : made;
    report(log, handled, { requestId, trace });
    const isSent = handled.isReused && sendCached(message, response, handled.response, requestId);
    if (!isSent) await senderOf(handled)(message, response, handled.response, requestId);
    observer?.finished(handled, exchange);
  }

  function begin(exchange: ActiveRequest, handle: () => Promise<Handled> | Handled): void {
    const traced = (): Promise<void> => traceRequest(exchange, (trace) => respond(exchange, handle, trace));
    const work = charged(exchange, limits, traced).catch((error: unknown) => {
      observer?.aborted(exchange.requestId);
      abortResponse(log, exchange, error);
    });
    connections.watchWork(work);
  }

  function take(exchange: ActiveRequest, body: Uint8Array): void {
    const { message, response, requestId, client } = exchange;
    const key = toIndexKey(message, body);
    const cached = key === null ? null : handler.recall(key, baseOf(message));
    const isPlain = cached !== null && explain === undefined && !isTraced();
    if (isPlain && sendCached(message, response, cached.response, requestId)) observer?.finished(cached, exchange);
    else begin(exchange, () => cached ?? routes.answer(message, { body, key, requestId, client }));
  }

  return (message, response, invalid) => {
    const requestId = requestIdOf(message);
    const exchange = { message, response, client: clientOf(message), requestId, beganAt: startTime(observer) };
    const refusal = admit(exchange, limits.clients);
    const refuse = (error: unknown): void => begin(exchange, () => routes.refuse(error, message, requestId));
    const isTaken = (refusal ?? invalid) === null && hasBody(message) && routes.takesBody(message);
    if (!isTaken) closeIfWaiting(exchange);
    if (refusal !== null) void limits.load.refusalTurn().then(() => refuse(refusal));
    else if (invalid !== null) begin(exchange, () => handler.refuseAsText(invalid));
    else if (!isTaken) take(exchange, noBody);
    else receive(exchange, settings.maxBody, { take, refuse, refusesHeader: () => routes.refusesHeader(message), connections });
  };
}

/** What is done with a request whose body has been received, or was not taken. */
interface Receiver {
  readonly take: (exchange: ActiveRequest, body: Uint8Array) => void;
  readonly refuse: (error: unknown) => void;
  /** Whether the header alone decides that the request is refused. */
  readonly refusesHeader: () => boolean;
  readonly connections: Origins['connections'];
}

/** Receives the body. A client that waits for leave to send it is refused before, where its header decides (RFC 9110, 10.1.1). */
function receive(exchange: ActiveRequest, maxBody: number, { take, refuse, refusesHeader, connections }: Receiver): void {
  const { message, response } = exchange;
  if (isWaiting(message)) {
    const isLong = isTooLong(message, maxBody);
    if (isLong || refusesHeader()) {
      closeIfWaiting(exchange);
      return isLong ? refuse(tooLarge(maxBody)) : take(exchange, noBody);
    }
  }
  const read = (): void => readBody(message, maxBody, (error, body) => (error === null ? take(exchange, body) : refuse(error)));
  if (!isWaiting(message)) return read();
  // Node would write the leave between the header and the body of this response while it waits for those before it.
  afterResponse(connections.begunOn(message.socket).before, () => {
    response.writeContinue();
    read();
  });
}

/** Whether the client waits for leave to send its body. */
function isWaiting({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && /^100-continue$/i.test(expect);
}

/** A client that is answered without leave may leave its body out: the next request has no certain start. */
function closeIfWaiting({ message, response }: ActiveRequest): void {
  if (isWaiting(message)) response.shouldKeepAlive = false;
}

/** Whether a body that was made is not sent: large ones need room in the memory for sent bytes, before they are coded. */
function isRefused({ response: { body }, isReused }: Handled, { buffered }: Limits): boolean {
  if (isReused || !buffered.isFull) return false;
  if (!isStreamed(body)) return body.length > maxBytesWithoutRoom;
  void body[Symbol.asyncIterator]().return?.(); // lets its reads go
  return true;
}

/** Runs the work of a request. What it costs is charged to its client. */
function charged<T>({ client }: ActiveRequest, { clients }: Limits, work: () => T): T {
  return client === null ? work() : countCosts(clients.meter(client), work);
}

/** The start time of a request, or 0 without an observer, which saves reading the clock. */
function startTime(observer: RequestObserver | undefined): number {
  return observer === undefined ? 0 : performance.now();
}

/** Returns the fault if the client is over a limit, otherwise null. The body of a refused request is discarded unread. */
function admit({ response, client }: ActiveRequest, clients: ClientLimits): Fault | null {
  if (client === null) return null;
  const refusal = clients.begin(client);
  if (refusal === null) response.once('close', () => clients.end(client));
  return refusal;
}

/** The request of a report, and its trace if it has subscribers. */
interface Reported {
  readonly requestId: string;
  readonly trace: RequestTrace | undefined;
}

/** Tells subscribers how a request was handled, and logs server faults with their cause as errors, client faults at debug level. */
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
]);

/** Closes a response that failed. A disconnected client is logged at debug level, any other cause as an error. */
function abortResponse(log: Logger, { requestId, response }: ActiveRequest, error: unknown): void {
  response.destroy();
  if (disconnectCodes.has(systemErrorCode(error)))
    log.debug({ requestId, err: error }, 'The client disconnected before the response was sent.');
  else log.error({ requestId, err: error }, 'Sending a response failed.');
}
