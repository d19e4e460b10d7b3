/**
 * The header fields of an answer (docs/spec/decisions.md 6), as the flat list node writes fastest: names and values in
 * turn.
 */

import type { WireResponse } from '../../protocols/index.ts';
import type { CorsSettings } from './cors.ts';
import { createCors } from './cors.ts';
import type { Coding } from './encoding.ts';

export interface FieldSettings extends CorsSettings {
  /** Cache-Control of successful answers to GET and HEAD. */
  readonly cacheControl: string;
  /** Seconds browsers are told to come over HTTPS alone; 0 tells nothing. */
  readonly hsts: number;
}

/** What of a request and of the way its answer is sent decides about the fields. */
export interface FieldContext {
  /** Whether it is a successful answer to GET or HEAD. */
  readonly isRead: boolean;
  readonly isPreflight: boolean;
  readonly coding: Coding | null;
  /** Entity tag of the bytes as they are sent; undefined where it is not. */
  readonly tag: string | undefined;
  /** The origin the answer is for, as `allowedOrigin` gave it. */
  readonly origin: string | undefined;
}

export interface FieldWriter {
  /** Whether answers for different origins differ. */
  readonly isVarying: boolean;
  /** The origin an answer is for; answers for the same one have the same fields. */
  readonly allowedOrigin: (origin: string | undefined) => string | undefined;
  /** Fields of an answer, but X-Request-Id, Content-Length and what node adds itself. */
  readonly fieldsOf: (answer: WireResponse, context: FieldContext) => string[];
}

export function createFieldWriter(settings: FieldSettings): FieldWriter {
  const { cacheControl, hsts } = settings;
  const cors = createCors(settings);
  const common = ['X-Content-Type-Options', 'nosniff', 'Vary', `Accept, Accept-Encoding${cors.isVarying ? ', Origin' : ''}`];
  if (hsts > 0) common.push('Strict-Transport-Security', `max-age=${hsts}`);

  function fieldsOf(answer: WireResponse, { isRead, isPreflight, coding, tag, origin }: FieldContext): string[] {
    const fields = [...common, ...cors.fields(origin, isPreflight)];
    for (const name in answer.headers) {
      const value = isRead && name === 'Cache-Control' ? cacheControl : answer.headers[name];
      if (value !== undefined) fields.push(name, value);
    }
    if (coding !== null) fields.push('Content-Encoding', coding);
    if (tag !== undefined) fields.push('ETag', tag);
    return fields;
  }

  return { isVarying: cors.isVarying, allowedOrigin: cors.allowed, fieldsOf };
}
