/** Dispatches a request to its route. Responds with 404, 405 or 414 if there is none, and refuses requests under load. */

import type { IncomingMessage } from 'node:http';
import type { WireRequest, WireResponse } from '../../protocols/index.ts';
import { allowedMethods, encodeBody, noBody } from '../../protocols/index.ts';
import { Fault } from '../../contract/index.ts';
import type { Client, LoadGuard } from '../../limits/index.ts';
import type { RequestBase } from '../../documents/index.ts';
import type { Found, Refused, Router } from '../../paths/index.ts';
import { createRouter, splitTarget } from '../../paths/index.ts';
import type { Handled, RequestHandler } from '../../service/index.ts';
import { toFault } from '../../service/index.ts';
import type { AddressSettings, BaseFinder } from './base-address.ts';
import { RequestCaller } from './caller.ts';
import type { ForwardedReader } from './forwarded.ts';
import type { PublicRoute } from './public-route.ts';
import type { PublicParts } from './public-routes.ts';
import { handledPage, publicRoutes } from './public-routes.ts';
import type { Refusal, RefusePage } from './refuse-page.ts';
import { createPageRefusal } from './refuse-page.ts';
import { maxUrl, toWireRequest } from './read-request.ts';
import { ClientLeft } from './send-pieces.ts';

/** The dependencies of the routes. */
interface RouteHost extends Pick<PublicParts, 'isReady' | 'icons' | 'pages' | 'privatePages'> {
  readonly load: LoadGuard;
  readonly baseOf: BaseFinder;
  readonly forwardedOf: ForwardedReader;
}

/** A request whose body was read. */
interface TakenRequest {
  readonly body: Uint8Array;
  /** Key of the request in the request index, which finds cached responses; null for a request that is not indexed. */
  readonly key: string | null;
  readonly requestId: string;
  /** Null if the client has no limits. */
  readonly client: Client | null;
}

/** A request and its route; null if no route matches its path. */
interface Routed {
  readonly found: FoundRoute;
  readonly request: WireRequest;
}

/** A request that may wait or be refused under load. */
interface Shed {
  readonly message: IncomingMessage;
  readonly client: Client | null;
  readonly refuse: Refusal;
}

/** A request and the route that was found for it. */
interface RouteRun {
  readonly found: Found<PublicRoute>;
  readonly request: WireRequest;
  readonly key: string | null;
  readonly requestId: string;
  readonly client: Client | null;
  readonly fail: Refusal;
}

/** The dispatcher over the routes of the endpoint and the public ones. */
export class Routes {
  readonly #handler: RequestHandler;
  readonly #settings: AddressSettings;
  readonly #host: RouteHost;
  readonly #find: Router<PublicRoute>;
  readonly #refusePage: RefusePage;

  constructor(handler: RequestHandler, settings: AddressSettings, host: RouteHost) {
    this.#handler = handler;
    this.#settings = settings;
    this.#host = host;
    this.#find = createRouter(
      publicRoutes({ ...host, basePath: settings.basePath, endpoint: handler.routes }),
    );
    this.#refusePage = createPageRefusal(host);
  }

  /** Checks whether a request is for a route that reads a body; bodies of other requests are not read. */
  takesBody({ method = 'GET', url = '/' }: IncomingMessage): boolean {
    if (url === this.#settings.basePath) return true;
    return (
      url.length <= maxUrl &&
      this.#find(method, splitTarget(url).segments)?.route.takesBody === true
    );
  }

  /** Checks whether the header of a request is a reason for refusal, if its route reads a body. */
  refusesHeader(message: IncomingMessage): boolean {
    const { found, request } = this.#route(message, noBody);
    return (
      found === null ||
      'allow' in found ||
      this.#handler.refusesHeader(request, this.#host.baseOf(message))
    );
  }

  /** Responds to a request. Throws ClientLeft if the client has disconnected. */
  async answer(
    message: IncomingMessage,
    { body, key, requestId, client }: TakenRequest,
  ): Promise<Handled> {
    const { found, request } = this.#route(message, body);
    const fail = this.#refusePage({ message, request, requestId }, (fault) =>
      this.#handler.refuseAsText(fault),
    );
    if ((message.url ?? '').length > maxUrl)
      return this.#refusalOf(message, request)(new Fault('client.url.too-long', { limit: maxUrl }));
    if (message.url === '*' && message.method === 'OPTIONS') return wholeServer;
    const moved = isRead(message) ? withoutSlash(this.#find, targetOf(message), found) : null;
    if (moved !== null) return moved;
    if (found === null) return this.#respondMissing(message, { request, client, fail });
    if ('allow' in found) return refuseMethod(this.#refusalOf(message, request), request, found);
    return this.#run(message, { found, request, key, requestId, client, fail });
  }

  /** Makes the response to a request that is refused or whose body could not be read; rethrows errors that are not Faults. */
  refuse(error: unknown, message: IncomingMessage, requestId: string): Handled {
    if (!(error instanceof Fault)) throw error;
    const { found, request } = this.#route(message, noBody);
    const refuse = this.#refusalOf(message, request);
    return (
      found?.route.isEndpoint === true
        ? refuse
        : this.#refusePage({ message, request, requestId }, refuse)
    )(error);
  }

  /** Returns the refusal in the format of the request's binding. */
  #refusalOf(message: IncomingMessage, request: WireRequest): Refusal {
    return (fault) => this.#handler.refuse(request, this.#host.baseOf(message), fault);
  }

  #route(message: IncomingMessage, body: Uint8Array): Routed {
    const { segments, query } = splitTarget(message.url ?? '/');
    const found = this.#find(message.method ?? 'GET', segments);
    return {
      found,
      request: toWireRequest(message, { segments: found?.segments ?? segments, query }, body),
    };
  }

  /** Runs the route. Its failures have the format of the route. */
  #run(
    message: IncomingMessage,
    { found: { route, values }, request, key, requestId, client, fail }: RouteRun,
  ): Promise<Handled> {
    const { isEndpoint, isShed, answer } = route;
    const work = (): Promise<Handled> =>
      answer(
        { request, base: this.#host.baseOf(message), values, key },
        new RequestCaller(message, requestId, this.#host.forwardedOf),
      ).catch((error: unknown) =>
        isEndpoint ? this.#handler.refuseAsText(toFault(error)) : fail(toFault(error)),
      );
    if (!isShed) return work();
    const refuse = isEndpoint ? this.#refusalOf(message, request) : fail;
    return this.#whenIdle({ message, client, refuse }, work);
  }

  async #respondMissing(
    message: IncomingMessage,
    { request, client, fail }: Omit<RouteRun, 'found' | 'key' | 'requestId'>,
  ): Promise<Handled> {
    const { pages, baseOf } = this.#host;
    const base = baseOf(message);
    const unknown = (): Handled => this.#handler.refuseAsText(unknownPath(request, base));
    if (pages === undefined) return unknown();
    return this.#whenIdle({ message, client, refuse: fail }, async () => {
      const page = await pages.missing(request, base);
      return page === null ? unknown() : handledPage(page);
    });
  }

  /** Runs `answer` unless the load guard refuses it. Throws ClientLeft if the client has disconnected. */
  async #whenIdle(
    { message, client, refuse }: Shed,
    answer: () => Promise<Handled>,
  ): Promise<Handled> {
    const { load } = this.#host;
    // Requests of clients without limits are queued too, by their address.
    const refusal = await load.begin(client?.key ?? message.socket.remoteAddress ?? '');
    if (refusal !== null) return refuse(refusal);
    try {
      if (message.socket.destroyed) throw new ClientLeft();
      return await answer();
    } finally {
      load.end();
    }
  }
}

function targetOf({ url = '/' }: IncomingMessage) {
  return { target: url, segments: splitTarget(url).segments };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The response to `OPTIONS *`, which asks about the server as a whole (RFC 9110, 9.3.7). */
const wholeServer: Handled = {
  response: { status: 204, headers: { Allow: allowedMethods }, body: noBody },
  operation: null,
  binding: null,
  fault: null,
  isReused: false,
};

/** Returns the fault for a path outside the endpoint. Its paths begin with the prefix that clients see. */
function unknownPath({ path }: WireRequest, { address, pictures }: RequestBase): Fault {
  const prefix = new URL(pictures.site).pathname.replace(/\/$/, '');
  return new Fault('client.path.unknown', {
    path: prefix + path,
    base: new URL(address).pathname,
  });
}

/** Responds with 405 in the format of the route. */
function refuseMethod(
  refuse: Refusal,
  { method }: WireRequest,
  { route, allow }: Refused<PublicRoute>,
): Handled {
  const { wrongMethod } = route;
  if (wrongMethod === undefined) {
    return refuse(new Fault('client.method.not-allowed', { method, allow }));
  }
  const response: WireResponse = {
    ...wrongMethod.response,
    headers: { ...wrongMethod.response.headers, Allow: allow },
  };
  return { ...wrongMethod, response };
}

/** The route of a request, or the methods of its path; null if no route matches. */
type FoundRoute = Found<PublicRoute> | Refused<PublicRoute> | null;

/** A read request: its target as sent, and its decoded segments. */
interface Slashed {
  readonly target: string;
  readonly segments: readonly string[];
}

/**
 * Redirects `/players/LanternFox/` to the page `/players/LanternFox`; null if there is no page at the URL without the slash, or if there is
 * a page at the URL with the slash.
 */
function withoutSlash(
  find: Router<PublicRoute>,
  { target, segments }: Slashed,
  found: FoundRoute,
): Handled | null {
  if (
    segments.length < 2 ||
    segments.at(-1) !== '' ||
    (found !== null && found.route.isCatchAll !== true)
  )
    return null;
  const meant = find('GET', segments.slice(0, -1));
  if (meant === null || 'allow' in meant || meant.route.isCatchAll === true) return null;
  const [path = '', ...query] = target.split('?');
  const last = path.slice(path.lastIndexOf('/', path.length - 2) + 1, -1);
  if (!path.endsWith('/') || last === '') return null;
  // The redirect is relative, so that it also works behind a proxy that removes a prefix.
  const location = [`../${last}`, ...query].join('?');
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'private',
    Location: location,
  };
  return {
    response: { status: 308, headers, body: encodeBody(`${location}\n`) },
    operation: null,
    binding: null,
    fault: null,
    isReused: false,
  };
}
