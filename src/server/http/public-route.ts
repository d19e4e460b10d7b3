/** Types of the routes of the public address. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { WireRequest, WireResponse } from '../../protocols/index.ts';
import type { RequestBase } from '../../documents/index.ts';
import type { Route } from '../../paths/index.ts';
import type { EndpointRequest, Handled } from '../../service/index.ts';

/** A route of the public address. */
export interface PublicRoute extends Route {
  /** Whether the route belongs to the endpoint. */
  readonly isEndpoint: boolean;
  /** Whether the body of a request is read before it is answered. Other bodies are not read. */
  readonly takesBody: boolean;
  /** Whether the route is refused under overload (limits/load-guard.ts). */
  readonly isShed: boolean;
  /** Whether the route takes every path, so that it says nothing about the path. */
  readonly isCatchAll?: boolean;
  /** The 405 response without Allow; by default the handler refuses in the format of a binding. */
  readonly wrongMethod?: Handled;
  /** Throws Fault. */
  readonly answer: (request: EndpointRequest, caller: Caller) => Promise<Handled>;
}

/** What only routes for people who are signed in may know of a request: who sends it, and how. */
export interface Caller {
  readonly headers: IncomingHttpHeaders;
  /** The fields in the order in which they came, names and values in turn: a field that came twice is seen here. */
  readonly rawHeaders: readonly string[];
  /** The client's address, as a trusted proxy tells it; otherwise that of the connection. */
  readonly address: string;
  /** The address at the other end of the connection, and the own one. */
  readonly peer: string;
  readonly local: string;
  /** Whether the connection of the client is encrypted, as a trusted proxy tells it. */
  readonly isEncrypted: boolean;
  /** The body of a request whose route takes none. */
  readonly body: Readable;
  /** Lets the body arrive more slowly than those of other requests. Who calls it knows who sends it, and limits its time. */
  takeTime(): void;
}

/** A route for people who are signed in, or who want to be. */
export interface PrivateRoute extends Route {
  /** Whether the body is a form of the usual size; otherwise the route reads it. */
  readonly takesForm: boolean;
  readonly answer: (request: EndpointRequest, caller: Caller) => Promise<WireResponse>;
}

/** A page of the site, or one of its files. */
export interface PageRoute extends Route {
  /** Throws Fault. */
  readonly answer: (request: EndpointRequest) => Promise<WireResponse>;
}

/** The pages for people who are signed in. */
export interface PrivatePages {
  readonly routes: readonly PrivateRoute[];
  /** The 405 response without Allow. */
  readonly wrongMethod: WireResponse;
  /** Keeps everything else for people who are signed in; undefined: the rest is for everybody. */
  readonly membersOnly?: MembersOnly | undefined;
}

/** Decides who gets what a service keeps for people who are signed in. */
export interface MembersOnly {
  /** Whether a path is for everybody. @param segments the decoded segments of the path */
  isOpen(segments: readonly string[]): boolean;
  /** Whether the sender may have the response, whatever it is. */
  admits(caller: Caller, segments: readonly string[]): Promise<boolean>;
  /** The response to everybody else. @param target path and query of the request */
  refuse(segments: readonly string[], target: string, base: RequestBase): WireResponse;
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
