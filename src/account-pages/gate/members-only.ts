/**
 * Decides which paths of a service are only for people who are signed in (docs/spec/access.md 5.3). Every path that is not listed here as
 * open is closed.
 */

import { encodeBody, noBody } from '../../protocols/index.ts';
import type { WireResponse } from '../../protocols/index.ts';
import type { MembersOnly } from '../../server/http/index.ts';
import type { Gate } from './gate.ts';
import { isLinkFromElsewhere, openAgain } from './open-again.ts';

/** The rules by which a service is restricted to members. */
export interface MembersParts {
  /** Whether pages and the modern API are open to everybody, so that only the endpoint may be closed. */
  readonly isPublic: boolean;
  /** The segments of the endpoint's path, such as `api`. */
  readonly endpoint: readonly string[];
  /** Whether everybody may call the operations. */
  readonly isEndpointOpen: boolean;
  /** The first segment of the modern API below the endpoint: `v1`. */
  readonly modern: string;
  /** Checks whether a token may read the modern API. @param field the Authorization header */
  readonly isToken: (field: string | undefined) => Promise<boolean>;
  /** Returns the modern API's response to a request without a token. @param address base URL of the service as seen by the client */
  readonly tokenMissing: (address: string) => WireResponse;
}

/**
 * Paths that are always open: the pages for signing in and for getting an account, their assets, health checks for proxies and monitors,
 * and robots.txt.
 */
const openSegments = new Set([
  'assets',
  'claim',
  'favicon.ico',
  'healthz',
  'manage',
  'me',
  'readyz',
  'robots.txt',
  'session',
  'setup',
  'sign-in',
  'sign-out',
]);

/** Creates the functions that decide whether a request is let through, and how it is refused. */
export function createMembersOnly(gate: Gate, parts: MembersParts): MembersOnly {
  const { isPublic, endpoint, isEndpointOpen, modern, isToken, tokenMissing } = parts;
  const belowEndpoint = (segments: readonly string[]): readonly string[] | null =>
    endpoint.every((name, index) => segments[index]?.toLowerCase() === name.toLowerCase())
      ? segments.slice(endpoint.length)
      : null;
  const isModern = (segments: readonly string[]): boolean =>
    belowEndpoint(segments)?.[0]?.toLowerCase() === modern;

  return {
    isOpen(method, segments) {
      const [first = ''] = segments; // absent: the home page
      if (openSegments.has(first)) return true;
      // Before a web page of another origin can send a token, the browser asks without it (Fetch standard, CORS preflight). The response
      // is the same for every path.
      if (method === 'OPTIONS' && isModern(segments)) return true;
      const isOperation = belowEndpoint(segments) !== null && !isModern(segments);
      return isOperation ? isEndpointOpen : isPublic;
    },
    async admits(caller, segments) {
      const below = belowEndpoint(segments);
      if (below !== null && !isModern(segments) && !isEndpointOpen) return false;
      if (isModern(segments) && (await isToken(caller.headers.authorization))) return true;
      return (await gate(caller)).signedIn !== null;
    },
    refuse({ headers }, { segments, query }, base) {
      if (isModern(segments)) return tokenMissing(base.address);
      if (belowEndpoint(segments) !== null) return refusal(404);
      if (!isForPeople(segments)) return refusal(401);
      return isLinkFromElsewhere(headers) ? openAgain(query) : toSignIn(segments.length - 1);
    },
  };
}

/** Folders of images. */
const imageFolders = new Set(['art', 'icons', 'media', 'og']);
/** Name extensions of feeds, images and files. Names of players can contain a dot, too. */
const fileExtension = /\.(?:atom|ico|jpg|md|png|svg|webmanifest|xml)$/i;

/** Checks whether people open a path in a browser. Programs request feeds, images and files; they cannot sign in on a page. */
function isForPeople(segments: readonly string[]): boolean {
  const [first = '', ...others] = segments; // absent: the home page
  return !imageFolders.has(first) && !fileExtension.test(others.at(-1) ?? first); // absent: the path has one segment
}

/** Redirects to the sign-in by a relative address, because a proxy may remove a prefix from the path. @param depth folders of the path */
function toSignIn(depth: number): WireResponse {
  return {
    status: 303,
    headers: { Location: `${'../'.repeat(depth) || './'}sign-in` },
    body: noBody,
    isPrivate: true,
  };
}

function refusal(status: 401 | 404): WireResponse {
  const text = status === 401 ? 'Only people who are signed in can see this.' : 'Not found';
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
    body: encodeBody(`${text}\n`),
    isPrivate: true,
  };
}

/** The robots.txt of a service for members, which keeps search engines away. */
export const robotsResponse: WireResponse = {
  status: 200,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: encodeBody('User-agent: *\nDisallow: /\n'),
  isPrivate: true,
};
