/** Types of the routes of the public address. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { WireRequest, WireResponse } from '../../protocols/index.ts';
import type { RequestBase } from '../../documents/index.ts';
import type { Route, Target } from '../../paths/index.ts';
import type { EndpointRequest, Handled } from '../../service/index.ts';

/** A route of the public address. */
export interface PublicRoute extends Route {
  /** Whether the route belongs to the endpoint. */
  readonly isEndpoint: boolean;
  /** Whether the body of a request is read before the route is called. Otherwise the body is not read. */
  readonly takesBody: boolean;
  /** Whether the route is refused under overload (limits/load-guard.ts). */
  readonly isShed: boolean;
  /** Whether the route matches every path, so that a match does not mean that the path exists. */
  readonly isCatchAll?: boolean;
  /** The 405 response without the field Allow, which is added; by default the handler refuses in the format of a binding. */
  readonly wrongMethod?: Handled;
  /** Responds to a request. Throws Fault. */
  readonly answer: (request: EndpointRequest, caller: Caller) => Promise<Handled>;
}

/** Information about the sender of a request and its connection, which only routes for signed-in people may use. */
export interface Caller {
  readonly headers: IncomingHttpHeaders;
  /** The headers in the order in which they arrived, with alternating names and values, so that repeated headers are visible. */
  readonly rawHeaders: readonly string[];
  /** The client's address as stated by a trusted proxy; without one, the address of the connection. */
  readonly address: string;
  /** The remote address of the connection, and the local one. */
  readonly peer: string;
  readonly local: string;
  /** Whether the client's connection is encrypted, as stated by a trusted proxy if there is one. */
  readonly isEncrypted: boolean;
  /** The id of the request, by which the log names it. */
  readonly requestId: string;
  /** The body of a request, if the route reads it itself. */
  readonly body: Readable;
  /** Allows the body to arrive more slowly than other bodies. The caller must know the sender and limit the time. */
  takeTime(): void;
}

/** A route for people who are signed in or want to sign in. */
export interface PrivateRoute extends Route {
  /** Whether the body is a form of ordinary size; otherwise the route reads the body itself. */
  readonly takesForm: boolean;
  readonly answer: (request: EndpointRequest, caller: Caller) => Promise<WireResponse>;
}

/** A page of the site, or one of its files. */
export interface PageRoute extends Route {
  /** Responds to a request. Throws Fault. */
  readonly answer: (request: EndpointRequest) => Promise<WireResponse>;
}

/** The pages for people who are signed in. */
export interface PrivatePages {
  readonly routes: readonly PrivateRoute[];
  /** The 405 response without the field Allow, which is added. */
  readonly wrongMethod: WireResponse;
  /** Restricts all other routes to people who are signed in; undefined if they are open to everybody. */
  readonly membersOnly?: MembersOnly | undefined;
}

/** Decides who may open the routes of a service that is only for members. */
export interface MembersOnly {
  /** Checks whether everybody may send a request. @param segments the decoded segments of its path */
  isOpen(method: string, segments: readonly string[]): boolean;
  /** Checks whether the sender may get the response. */
  admits(caller: Caller, segments: readonly string[]): Promise<boolean>;
  /** Returns the response to everybody else. */
  refuse(caller: Pick<Caller, 'headers'>, target: Target, base: RequestBase): WireResponse;
}

/** The pages of the site: everything outside the endpoint, health checks and icons. */
export interface SitePages {
  readonly routes: readonly PageRoute[];
  /** The 405 response without the field Allow, which is added. */
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

/** The reason why a page cannot be shown. */
export interface PageFailure {
  readonly reason: 'busyClient' | 'busy' | 'unavailable' | 'internal';
  readonly status: number;
  /** Seconds after which the request can be repeated; null if waiting does not help. */
  readonly retryAfter: number | null;
  readonly requestId: string;
}
