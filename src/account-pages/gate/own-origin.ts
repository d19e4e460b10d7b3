/** Checks whether a request that changes something comes from a page of this site (docs/spec/access.md 3, rule 6). */

import type { IncomingHttpHeaders } from 'node:http';

/**
 * Checks whether the browser states that the form was on a page of this site. Over plain HTTP browsers do not send Sec-Fetch-Site, so
 * Origin or Referer is used instead.
 * @param ownOrigin scheme and host of this site
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, referer } = headers;
  if (origin !== undefined) return origin === ownOrigin;
  return referer !== undefined && URL.parse(referer)?.origin === ownOrigin;
}
