/**
 * Parser for query strings and form bodies, with the rules of ASP.NET (docs/spec/wire-format.md 4). Only `&` is a separator. `+` is a
 * space, `%XX` is a byte of the charset, `%uXXXX` is a UTF-16 code unit, and invalid escapes are text. Names are case-insensitive. Values
 * of a repeated name are joined with commas, and a name without `=` counts as missing.
 */

import type { NameReading } from '../contract/index.ts';
import type { TextDecoding } from '../codec/index.ts';
import { findDecoding } from '../codec/index.ts';

/** The values of a form by name in lower case. */
export type FormValues = ReadonlyMap<string, string>;

/** UTF-8, the charset of queries and of forms without a charset. */
export const formUtf8: TextDecoding =
  findDecoding('utf-8') ?? ((bytes) => Buffer.from(bytes).toString('utf8'));

/**
 * Parses `name=value&…`.
 * @param text the text as sent, one character per byte
 * @returns values by lower-case name
 */
export function decodeForm(text: string, decoding: TextDecoding): FormValues {
  const values = new Map<string, string>();
  if (text === '') return values;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const name = decodeFormText(pair.slice(0, equals), decoding).toLowerCase();
    const value = decodeFormText(pair.slice(equals + 1), decoding);
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return values;
}

/** Returns the reading of a query's names: they are compared in lower case, and shown as the query spells them first. */
export function namesOfQuery(query: string): NameReading {
  return {
    keyOf: (name) => name.toLowerCase(),
    // Decoded again, because only an error shows a name.
    sentAs(key) {
      const pairs = query.split('&').filter((pair) => pair.includes('='));
      const names = pairs.map((pair) => decodeFormText(pair.slice(0, pair.indexOf('=')), formUtf8));
      return names.find((name) => name.toLowerCase() === key) ?? key; // absent: the key is of another query
    },
  };
}

/** Text that needs no decoding: ASCII without `%` and `+`. */
const plain = /^[\u0000-\u0024\u0026-\u002a\u002c-\u007f]*$/;

/** Decodes one name or value; `plusIsSpace` is false in paths. */
export function decodeFormText(text: string, decoding: TextDecoding, plusIsSpace = true): string {
  if (plain.test(text)) return text;
  let decoded = '';
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) decoded += decoding(Uint8Array.from(bytes));
    bytes = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const escape = unit === 0x25 ? readEscape(text, at) : null;
    if (escape === null) {
      bytes.push(unit === 0x2b && plusIsSpace ? 0x20 : unit & 0xff);
      continue;
    }
    at += escape.length - 1;
    if (escape.isUnit) {
      flush();
      decoded += String.fromCharCode(escape.code);
    } else bytes.push(escape.code);
  }
  flush();
  return decoded;
}

interface Escape {
  readonly code: number;
  readonly length: number;
  readonly isUnit: boolean;
}

/** Reads the escape at a percent sign; null if it is invalid. */
function readEscape(text: string, at: number): Escape | null {
  const unit = /^%u([0-9A-Fa-f]{4})/.exec(text.slice(at, at + 6))?.[1];
  if (unit !== undefined) return { code: Number.parseInt(unit, 16), length: 6, isUnit: true };
  const byte = /^%([0-9A-Fa-f]{2})/.exec(text.slice(at, at + 3))?.[1];
  return byte === undefined ? null : { code: Number.parseInt(byte, 16), length: 3, isUnit: false };
}
