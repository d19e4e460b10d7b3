/** What a route of the public address is. */

import type { WireRequest, WireResponse } from '../../protocols/index.ts';
import type { Base } from '../../documents/index.ts';
import type { Route } from '../../paths/index.ts';
import type { EndpointRequest, Handled } from '../../service/index.ts';

/** A route of the public address. */
export interface PublicRoute extends Route {
  /** Only requests to the endpoint have a body; that of others is not read. */
  readonly isEndpoint: boolean;
  /** Whether it is answered only while there is time (limits/load-guard.ts). */
  readonly isShed: boolean;
  /** The answer to another method, without Allow; where it is left out, the handler refuses in the form of a binding. */
  readonly wrongMethod?: Handled;
  /** Throws Fault. */
  readonly answer: (request: EndpointRequest) => Promise<Handled>;
}

/** A page for people, or one of its files. */
export interface PageRoute extends Route {
  /** Throws Fault. */
  readonly answer: (request: EndpointRequest) => Promise<WireResponse>;
}

/** The pages for people: everything outside the endpoint, health and icons. */
export interface SitePages {
  readonly routes: readonly PageRoute[];
  /** The answer to another method, without Allow. */
  readonly wrongMethod: WireResponse;
  /** The page for a path that is none; null where the client does not read HTML. */
  readonly missing: (request: WireRequest, base: Base) => WireResponse | null;
}
