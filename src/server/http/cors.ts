/** Which pages of other origins may read answers, and what they may send (Fetch standard, CORS protocol). */

import { allowedMethods } from '../../protocols/index.ts';

export interface CorsSettings {
  /** `*`, origins with commas, or `none`. */
  readonly corsOrigin: string;
  /** Header fields such a page may send, with commas. */
  readonly corsHeaders: string;
  /** Seconds a browser may go by what it was told. */
  readonly corsMaxAge: number;
}

export interface Cors {
  /** Whether answers to different origins differ, so that caches must tell them apart. */
  readonly isVarying: boolean;
  /** The origin an answer is for; undefined where none is told, or the page's is none of those that may. */
  readonly allowed: (origin: string | undefined) => string | undefined;
  /** Fields of an answer to any request, and of one to OPTIONS, for an allowed origin. */
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
