/** Types of the routes of the public address. */

import type { WireRequest, WireResponse } from '../../protocols/index.ts';
import type { RequestBase } from '../../documents/index.ts';
import type { Route } from '../../paths/index.ts';
import type { EndpointRequest, Handled } from '../../service/index.ts';

/** A route of the public address. */
export interface PublicRoute extends Route {
  /** Whether the route belongs to the endpoint. Bodies of other requests are not read. */
  readonly isEndpoint: boolean;
  /** Whether the route is refused under overload (limits/load-guard.ts). */
  readonly isShed: boolean;
  /** Whether the route takes every path, so that it says nothing about the path. */
  readonly isCatchAll?: boolean;
  /** The 405 response without Allow; by default the handler refuses in the format of a binding. */
  readonly wrongMethod?: Handled;
  /** Throws Fault. */
  readonly answer: (request: EndpointRequest) => Promise<Handled>;
}

/** A page of the site, or one of its files. */
export interface PageRoute extends Route {
  /** Throws Fault. */
  readonly answer: (request: EndpointRequest) => Promise<WireResponse>;
}

/** The pages of the site: everything outside the endpoint, health checks and icons. */
export interface SitePages {
  readonly routes: readonly PageRoute[];
  /** The 405 response without Allow. */
  readonly wrongMethod: WireResponse;
  /** Returns the "not found" page; null if the client does not accept HTML. */
  readonly missing: (request: WireRequest, base: RequestBase) => Promise<WireResponse | null>;
  /** Returns the page of a request that failed; null if the client does not accept HTML. It reads nothing. */
  readonly failed: (
    failure: PageFailure,
    request: WireRequest,
    base: RequestBase,
  ) => WireResponse | null;
}

/** Why a page cannot be shown. */
export interface PageFailure {
  readonly reason: 'busyClient' | 'busy' | 'unavailable' | 'internal';
  readonly status: number;
  /** Seconds after which the request can be repeated; null if waiting does not help. */
  readonly retryAfter: number | null;
  readonly requestId: string;
}
