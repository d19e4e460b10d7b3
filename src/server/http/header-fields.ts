/**
 * The header fields of a response (docs/spec/decisions.md 6), as a flat list of alternating names and values, the format that
 * Node writes fastest.
 */

import { styles } from '../../contract/index.ts';
import type { WireResponse } from '../../protocols/index.ts';
import { allowedMethods } from '../../protocols/index.ts';
import type { CorsSettings } from './cors.ts';
import { createCors } from './cors.ts';
import type { Coding } from './encoding.ts';

/** Settings that header fields depend on. */
export interface FieldSettings extends CorsSettings {
  /** Cache-Control of successful responses to GET and HEAD. */
  readonly cacheControl: string;
  /** Strict-Transport-Security max-age in seconds; 0 omits the field. */
  readonly hsts: number;
  /** Whether responses depend on Accept. */
  readonly style: keyof typeof styles;
}

/** The properties of a request and its response that determine the fields. */
interface FieldContext {
  /** Whether it is a successful response to GET or HEAD. */
  readonly isRead: boolean;
  readonly isPreflight: boolean;
  readonly coding: Coding | null;
  /** Entity tag of the bytes as they are sent; undefined to omit the field. */
  readonly tag: string | undefined;
  /** The value of Access-Control-Allow-Origin, from `allowedOrigin`. */
  readonly origin: string | undefined;
}

/** The writer of a server's header fields. */
export interface FieldWriter {
  /** Whether the fields depend on the origin. */
  readonly isVarying: boolean;
  /** Returns the value of Access-Control-Allow-Origin for an origin; responses with the same value have the same fields. */
  readonly allowedOrigin: (origin: string | undefined) => string | undefined;
  /** Returns all fields of a response except X-Request-Id, Content-Length and the ones Node adds. */
  readonly fieldsOf: (response: WireResponse, context: FieldContext) => string[];
}

/** Creates the writer. Fields that do not depend on the response are written only once. */
export function createFieldWriter(settings: FieldSettings): FieldWriter {
  const { cacheControl, hsts } = settings;
  const cors = createCors(settings);
  const varying = [
    ...(styles[settings.style].acceptHeader === 'ignored' ? [] : ['Accept']),
    'Accept-Encoding',
    ...(cors.isVarying ? ['Origin'] : []),
  ];
  const common = ['X-Content-Type-Options', 'nosniff', 'Vary', varying.join(', ')];
  if (hsts > 0) common.push('Strict-Transport-Security', `max-age=${hsts}`);

  function fieldsOf(
    response: WireResponse,
    { isRead, isPreflight, coding, tag, origin }: FieldContext,
  ): string[] {
    if (response.isPrivate === true) return privateFields(response, hsts);
    const methods = isPreflight ? (response.headers['Allow'] ?? allowedMethods) : null; // absent: the request was refused before its path was read
    const fields = [...common, ...cors.fields(origin, methods)];
    for (const name in response.headers) {
      const value = isRead && name === 'Cache-Control' ? cacheControl : response.headers[name];
      if (value !== undefined) fields.push(name, value);
    }
    for (const cookie of response.cookies ?? []) fields.push('Set-Cookie', cookie); // absent: the response sets no cookies
    if (coding !== null) fields.push('Content-Encoding', coding);
    if (tag !== undefined) fields.push('ETag', tag);
    return fields;
  }

  return { isVarying: cors.isVarying, allowedOrigin: cors.allowed, fieldsOf };
}

const alwaysPrivate = [
  'X-Content-Type-Options',
  'nosniff',
  'Vary',
  'Cookie',
  'Cache-Control',
  'no-store',
];

/** Returns the fields of a response for one person. Settings about caches and other origins do not apply to it. */
function privateFields({ headers, cookies = [] }: WireResponse, hsts: number): string[] {
  return [
    ...alwaysPrivate,
    ...(hsts > 0 ? ['Strict-Transport-Security', `max-age=${hsts}`] : []),
    ...Object.entries(headers)
      .filter(([name]) => name !== 'Vary' && name !== 'Cache-Control')
      .flat(),
    ...cookies.flatMap((cookie) => ['Set-Cookie', cookie]),
  ];
}
