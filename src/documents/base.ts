/** The address of the service as seen by a client. */

import type { PictureBase } from '../contract/index.ts';

/** `http://host:8080/api`, and its path `/api`. */
export interface Base {
  readonly path: string;
  readonly address: string;
  /** Whether the site is served at the root. */
  readonly hasPages?: boolean;
  /** Whether the operator has set the address, so that it is the same for all clients. */
  readonly isPublic?: boolean;
}

/** The address of a request, and what responses to it are completed with. */
export interface RequestBase extends Base {
  readonly pictures: PictureBase;
}

/** Returns the address of the root of the site, with a slash at its end: the part before the path of the endpoint. */
export function toSite({ address, path }: Base): string {
  return address.toLowerCase().endsWith(path.toLowerCase())
    ? `${address.slice(0, address.length - path.length)}/`
    : new URL('/', address).href;
}

/** Completes the address of a request. @param cacheKey of PictureBase */
export function requestBase(base: Base, cacheKey: string | null): RequestBase {
  return { ...base, pictures: { site: toSite(base).slice(0, -1), cacheKey } };
}
