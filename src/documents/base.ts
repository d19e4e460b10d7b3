/** The base URL of the service as seen by a client. */

import type { PictureBase } from '../contract/index.ts';

/** A base URL such as `http://host:8080/api`, and its path `/api`. */
export interface Base {
  readonly path: string;
  readonly address: string;
  /** Whether the site is served at the root. */
  readonly hasPages?: boolean;
  /** Whether the operator has set the base URL, so that it is the same for all clients. */
  readonly isPublic?: boolean;
}

/** The base URL in a request, with the values that responses to it need. */
export interface RequestBase extends Base {
  readonly pictures: PictureBase;
}

/** Returns the URL of the site's root, with a slash at its end: the part before the path of the endpoint. */
export function toSite({ address, path }: Base): string {
  return address.toLowerCase().endsWith(path.toLowerCase())
    ? `${address.slice(0, address.length - path.length)}/`
    : new URL('/', address).href;
}

/**
 * Completes the base URL of a request. @param cacheKey part of cache keys that identifies the base URL; null if nothing is cached for it
 */
export function requestBase(base: Base, cacheKey: string | null): RequestBase {
  return { ...base, pictures: { site: toSite(base).slice(0, -1), cacheKey } };
}
