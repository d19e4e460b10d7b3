/** Redirects of an address with a slash too many: `/players/LanternFox/` is the page `/players/LanternFox`. */

import { encodeBody } from '../../protocols/index.ts';
import type { Found, Refused, Router } from '../../paths/index.ts';
import type { Handled } from '../../service/index.ts';
import type { PublicRoute } from './public-route.ts';

type FoundRoute = Found<PublicRoute> | Refused<PublicRoute> | null;

/** A request to read, by its target as sent and its decoded segments. */
interface Slashed {
  readonly target: string;
  readonly segments: readonly string[];
}

/** Returns the redirect; null if nothing is at the address without the slash, or if something is at the one with it. */
export function withoutSlash(find: Router<PublicRoute>, { target, segments }: Slashed, found: FoundRoute): Handled | null {
  if (segments.length < 2 || segments.at(-1) !== '' || (found !== null && found.route.isCatchAll !== true)) return null;
  const meant = find('GET', segments.slice(0, -1));
  if (meant === null || 'allow' in meant || meant.route.isCatchAll === true) return null;
  const [path = '', ...query] = target.split('?');
  const last = path.slice(path.lastIndexOf('/', path.length - 2) + 1, -1);
  if (!path.endsWith('/') || last === '') return null;
  // Relative, so that it is right behind a proxy that removes a prefix.
  const location = [`../${last}`, ...query].join('?');
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private', Location: location };
  return {
    response: { status: 308, headers, body: encodeBody(`${location}\n`) },
    operation: null,
    binding: null,
    fault: null,
    isReused: false,
  };
}
