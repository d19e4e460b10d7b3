/**
 * The header fields of an answer (decisions.md 6), as the flat list node writes fastest: names and values in
 * turn.
 */

import type { WireResponse } from '../bindings/index.ts';
import { allowedMethods } from '../bindings/index.ts';
import type { Coding } from './encoding.ts';

export interface FieldSettings {
  /** `*`, an origin, or `none`. */
  readonly corsOrigin: string;
  /** Cache-Control of successful answers to GET and HEAD. */
  readonly cacheControl: string;
}

/** What of a request and of the way its answer is sent decides about the fields. */
export interface FieldContext {
  /** Whether it is a successful answer to GET or HEAD. */
  readonly isRead: boolean;
  readonly isPreflight: boolean;
  readonly coding: Coding | null;
  /** Entity tag of the bytes before coding; undefined where it is not sent. */
  readonly tag: string | undefined;
}

/** What a page of another origin may send: a POST of XML is never sent without asking first (Fetch standard, CORS-preflight). */
const preflightFields = [
  'Access-Control-Allow-Methods',
  allowedMethods,
  'Access-Control-Allow-Headers',
  'Content-Type, SOAPAction',
  'Access-Control-Max-Age',
  '86400',
];

/** Fields of an answer, but X-Request-Id, Content-Length and what node adds itself. */
export type FieldWriter = (answer: WireResponse, context: FieldContext) => string[];

export function createFieldWriter({ corsOrigin, cacheControl }: FieldSettings): FieldWriter {
  const common = commonFields(corsOrigin);
  const preflight = corsOrigin === 'none' ? [] : preflightFields;
  return (answer, { isRead, isPreflight, coding, tag }) => {
    const fields = isPreflight ? [...common, ...preflight] : [...common];
    for (const name in answer.headers) {
      const value = isRead && name === 'Cache-Control' ? cacheControl : answer.headers[name];
      if (value !== undefined) fields.push(name, value);
    }
    if (coding !== null) fields.push('Content-Encoding', coding);
    // The tag is that of the bytes before coding: the same answer, not the same bytes.
    if (tag !== undefined) fields.push('ETag', coding === null ? tag : `W/${tag}`);
    return fields;
  };
}

function commonFields(corsOrigin: string): readonly string[] {
  const fields = ['X-Content-Type-Options', 'nosniff', 'Vary', 'Accept, Accept-Encoding'];
  if (corsOrigin === 'none') return fields;
  fields.push('Access-Control-Allow-Origin', corsOrigin);
  fields.push('Access-Control-Expose-Headers', 'ETag, Link, X-Request-Id, Retry-After');
  return fields;
}
