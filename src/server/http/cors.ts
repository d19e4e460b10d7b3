/** Cross-origin resource sharing (Fetch standard, CORS protocol): which origins may read responses and what they may send. */

/** Settings of the origins that may read responses. */
export interface CorsSettings {
  /** `*`, a comma-separated list of origins, or `none`. */
  readonly corsOrigin: string;
}

interface Cors {
  /** Whether the response depends on the origin, so that `Vary` must name it. */
  readonly isVarying: boolean;
  /** Returns the value of Access-Control-Allow-Origin; undefined if the origin is not allowed. */
  readonly allowed: (origin: string | undefined) => string | undefined;
  /**
   * Returns the CORS header fields for an allowed origin; a preflight response has more of them.
   * @param methods the methods of the path, for a preflight response; null for other responses
   */
  readonly fields: (allowed: string | undefined, methods: string | null) => readonly string[];
}

/**
 * Header fields that other origins may send: those that the bindings read, or that are needed for tokens, entity tags and request ids.
 * Credentials of the browser, such as cookies, are never allowed.
 */
const requestHeaders =
  'Content-Type, SOAPAction, Accept, Authorization, If-None-Match, X-Request-Id';
/** Seconds for which a browser may cache the response to a preflight request: the maximum in current browsers. */
const maxAge = 86_400;

const exposed = ['Access-Control-Expose-Headers', 'ETag, Link, X-Request-Id, Retry-After'];

/** Creates the rules from the list of origins. */
export function createCors({ corsOrigin }: CorsSettings): Cors {
  const origins = corsOrigin === 'none' ? [] : corsOrigin.split(',').map((origin) => origin.trim());
  const [first] = origins;
  const preflight = [
    'Access-Control-Allow-Headers',
    requestHeaders,
    'Access-Control-Max-Age',
    String(maxAge),
  ];
  const known = new Map(
    origins.map((origin) => [origin, ['Access-Control-Allow-Origin', origin, ...exposed]]),
  );
  return {
    isVarying: origins.length > 1,
    allowed: (origin) =>
      origins.length > 1 ? origins.find((allowed) => allowed === origin) : first,
    fields(allowed, methods) {
      const fields = known.get(allowed ?? '') ?? []; // absent: the origin is not allowed
      return methods !== null && allowed !== undefined
        ? [...fields, 'Access-Control-Allow-Methods', methods, ...preflight]
        : fields;
    },
  };
}
