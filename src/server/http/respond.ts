/** Accepts the requests of a server: it assigns an id to each, admits or refuses it, and receives its body before a route is called. */

import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { noBody } from '../../protocols/index.ts';
import { Fault } from '../../contract/index.ts';
import type { IconFolder } from '../../files/index.ts';
import type { Handled, RequestHandler } from '../../service/index.ts';
import { toFault } from '../../service/index.ts';
import type { ClientLimits, Limits } from '../../limits/index.ts';
import { Routes } from './routes.ts';
import type { AddressSettings, BaseFinder } from './base-address.ts';
import { createBaseFinder } from './base-address.ts';
import type { Explain } from './cache-status.ts';
import type { ClientFinder } from './client-gate.ts';
import type { ActiveRequest, ExchangeSettings } from './exchanges.ts';
import { Exchanges } from './exchanges.ts';
import type { ForwardedReader } from './forwarded.ts';
import type { ReadyCheck } from './health-routes.ts';
import type { RequestObserver } from './observer.ts';
import type { OpenConnections } from './open-connections.ts';
import type { FormListener } from './coded-forms.ts';
import { splitTarget } from '../../paths/index.ts';
import { RequestCaller } from './caller.ts';
import type { PrivatePages, SitePages } from './public-route.ts';
import { handledPage } from './public-routes.ts';
import { hasBody, isTooLong, toIndexKey, readBody, tooLarge } from './read-request.ts';
import { createRequestIds } from './request-id.ts';
import { afterResponse } from './sent-responses.ts';
import type { ObservedResponse } from './server-response.ts';

/** Settings of every response. */
export interface ResponseSettings extends AddressSettings, ExchangeSettings {
  /** Maximum size of a request body in bytes. */
  readonly maxBody: number;
}

/** Optional dependencies of the server besides the endpoint. */
export interface ServerDependencies {
  /** Served below `/icons/`. */
  readonly icons?: IconFolder;
  /** Called for `/readyz`; without it the health routes do not exist. */
  readonly isReady?: ReadyCheck;
  /** Pages for paths outside the endpoint. */
  readonly pages?: SitePages;
  /** Pages for people who are signed in. */
  readonly privatePages?: PrivatePages | undefined;
  /** Notified of every request. */
  readonly observer?: RequestObserver;
  /** Limits shared with other servers; by default the server has its own. */
  readonly limits?: Limits;
  /** Returns how responses were produced; without it, this is neither stated nor logged. */
  readonly explain?: Explain;
  /** Called with the size in bytes of compressed and prepared forms that are stored with a cached response. */
  readonly onForm?: FormListener;
}

/** Parts of the server that identify the client and the connection of a request. */
interface Origins {
  readonly limits: Limits;
  readonly clientOf: ClientFinder;
  readonly forwardedOf: ForwardedReader;
  readonly connections: Pick<OpenConnections, 'watchWork' | 'begunOn'>;
}

/** Processes a request. @param invalid fault of a request that was already found invalid; null for a valid request */
type Responder = (
  message: IncomingMessage,
  response: ObservedResponse,
  invalid: Fault | null,
) => void;

/** Creates the function that processes the requests of a server. */
export function createResponder(
  handler: RequestHandler,
  settings: ResponseSettings,
  log: Logger,
  dependencies: ServerDependencies & Origins,
): Responder {
  const { observer, limits, clientOf, forwardedOf, connections } = dependencies;
  const requestIdOf = createRequestIds((message) => forwardedOf(message) !== null);
  const baseOf = createBaseFinder(settings, forwardedOf);
  const routes = new Routes(handler, settings, { ...dependencies, load: limits.load, baseOf });
  const exchanges = new Exchanges(settings, log, { ...dependencies, routes });

  const membersOnly = restrictToMembers(dependencies, routes, baseOf);

  function take(exchange: ActiveRequest, body: Uint8Array): void {
    const { message, requestId, client } = exchange;
    const membersWork = membersOnly?.(exchange);
    if (membersWork !== undefined) return exchanges.begin(exchange, membersWork);
    const key = toIndexKey(message, body);
    const cached = key === null ? null : handler.recall(key, baseOf(message));
    if (cached !== null && exchanges.sendAtOnce(exchange, cached)) return;
    exchanges.begin(
      exchange,
      () => cached ?? routes.answer(message, { body, key, requestId, client }),
    );
  }

  /** Refuses an invalid request as text, because it may have no base URL, which other formats need. */
  const refuseIn = ({ message, requestId }: ActiveRequest, error: unknown, invalid: Fault | null) =>
    invalid === null
      ? routes.refuse(error, message, requestId)
      : handler.refuseAsText(toFault(error));

  return (message, response, invalid) => {
    const requestId = requestIdOf(message);
    const exchange = {
      message,
      response,
      client: clientOf(message),
      requestId,
      beganAt: startTime(observer),
    };
    const refusal = admit(exchange, limits.clients);
    const refuse = (error: unknown): void =>
      exchanges.begin(exchange, () => refuseIn(exchange, error, invalid));
    const isTaken = (refusal ?? invalid) === null && hasBody(message) && routes.takesBody(message);
    if (!isTaken) closeIfWaiting(exchange);
    if (refusal !== null) void limits.load.refusalTurn().then(() => refuse(refusal));
    else if (invalid !== null) refuse(invalid);
    else if (!isTaken) take(exchange, noBody);
    else receive(exchange, settings.maxBody, { take, refuse, routes, connections });
  };
}

/**
 * Returns the function that handles a request for members only; undefined for a request that is open to everybody. A cached response has
 * the same bytes for all members, so it may come from the cache, but only after the sender was found to be a member.
 */
function restrictToMembers(
  { privatePages, forwardedOf }: ServerDependencies & Pick<Origins, 'forwardedOf'>,
  routes: Pick<Routes, 'answer' | 'refuse'>,
  baseOf: BaseFinder,
): ((exchange: ActiveRequest) => (() => Promise<Handled>) | undefined) | undefined {
  if (privatePages?.membersOnly === undefined) return undefined;
  const { membersOnly } = privatePages;
  return ({ message, requestId, client }) => {
    const { method = 'GET', url = '/' } = message; // absent: never, because a received request has a method and a target
    const target = splitTarget(url);
    const { segments } = target;
    if (membersOnly.isOpen(method, segments)) return undefined;
    return async () => {
      const isMember = await membersOnly
        .admits(new RequestCaller(message, requestId, forwardedOf), segments)
        .catch(toFault);
      if (isMember instanceof Fault) return routes.refuse(isMember, message, requestId);
      if (isMember) {
        const taken = { body: noBody, key: null, requestId, client };
        return { ...(await routes.answer(message, taken)), isForMembers: true };
      }
      return handledPage(membersOnly.refuse(message, target, baseOf(message)));
    };
  };
}

/** The next steps for a request whose body has been received, or was not read. */
interface Receiver {
  readonly take: (exchange: ActiveRequest, body: Uint8Array) => void;
  readonly refuse: (error: unknown) => void;
  /** Decides whether the header alone is a reason for refusal. */
  readonly routes: Pick<Routes, 'refusesHeader'>;
  readonly connections: Origins['connections'];
}

/**
 * Receives the body. If a client waits for permission to send the body (`Expect: 100-continue`) and its header is a reason for refusal, it
 * is refused without permission (RFC 9110, 10.1.1).
 */
function receive(
  exchange: ActiveRequest,
  maxBody: number,
  { take, refuse, routes, connections }: Receiver,
): void {
  const { message, response } = exchange;
  if (isWaiting(message)) {
    const isLong = isTooLong(message, maxBody);
    if (isLong || routes.refusesHeader(message)) {
      closeIfWaiting(exchange);
      return isLong ? refuse(tooLarge(maxBody)) : take(exchange, noBody);
    }
  }
  const read = (): void =>
    readBody(message, maxBody, (error, body) =>
      error === null ? take(exchange, body) : refuse(error),
    );
  if (!isWaiting(message)) return read();
  // If earlier responses are still being sent, Node would write the permission between header and body of one of them.
  afterResponse(connections.begunOn(message.socket).before, () => {
    response.writeContinue();
    read();
  });
}

/** Checks whether the client waits for permission to send its body. */
function isWaiting({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && /^100-continue$/i.test(expect);
}

/**
 * Closes the connection of a client that was refused without permission. It may send the body or omit it, so the start of the next request
 * is uncertain.
 */
function closeIfWaiting({ message, response }: ActiveRequest): void {
  if (isWaiting(message)) response.shouldKeepAlive = false;
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
