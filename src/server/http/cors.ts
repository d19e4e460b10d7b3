/** Cross-origin resource sharing (Fetch standard, CORS protocol): which origins may read answers and what they may send. */

import { allowedMethods } from '../../protocols/index.ts';

export interface CorsSettings {
  /** `*`, a comma-separated list of origins, or `none`. */
  readonly corsOrigin: string;
  /** Comma-separated list of header fields that other origins may send. */
  readonly corsHeaders: string;
  /** Seconds a browser may cache the answer to a preflight request. */
  readonly corsMaxAge: number;
}

export interface Cors {
  /** Whether the answer depends on the origin, so that `Vary` must name it. */
  readonly isVarying: boolean;
  /** Returns the value of Access-Control-Allow-Origin; undefined if the origin is not allowed. */
  readonly allowed: (origin: string | undefined) => string | undefined;
  /** Returns the CORS header fields for an allowed origin; a preflight answer has more of them. */
  readonly fields: (allowed: string | undefined, isPreflight: boolean) => readonly string[];
}

const exposed = ['Access-Control-Expose-Headers', 'ETag, Link, X-Request-Id, Retry-After'];

export function createCors({ corsOrigin, corsHeaders, corsMaxAge }: CorsSettings): Cors {
  const origins = corsOrigin === 'none' ? [] : corsOrigin.split(',').map((origin) => origin.trim());
  const [first] = origins;
  const preflight = [
    'Access-Control-Allow-Methods',
    allowedMethods,
    'Access-Control-Allow-Headers',
    corsHeaders,
    'Access-Control-Max-Age',
    String(corsMaxAge),
  ];
  return {
    isVarying: origins.length > 1,
    allowed: (origin) => (origins.length > 1 ? origins.find((allowed) => allowed === origin) : first),
    fields: (allowed, isPreflight) =>
      allowed === undefined ? [] : ['Access-Control-Allow-Origin', allowed, ...exposed, ...(isPreflight ? preflight : [])],
  };
}
