/**
 * Query strings and form bodies as the platform reads them (docs/spec/wire-format.md 4): `&` alone separates,
 * `+` is a blank, `%XX` are bytes of the charset, `%uXXXX` is a UTF-16 unit, bad escapes stay text,
 * names are matched without regard to case, values of a repeated name are joined with commas, a name
 * without `=` counts as missing.
 */

import type { TextDecoding } from '../codec/index.ts';
import { findDecoding } from '../codec/index.ts';

export type FormValues = ReadonlyMap<string, string>;

/** UTF-8, the charset of queries and of forms that name none. */
export const formUtf8: TextDecoding = findDecoding('utf-8') ?? ((bytes) => Buffer.from(bytes).toString('utf8'));

/**
 * Reads `name=value&…`.
 * @param text one character a byte, as it came over the wire
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

/** ASCII without the two characters that stand for others. */
const plain = /^[\u0000-\u0024\u0026-\u002a\u002c-\u007f]*$/;

/** Decodes one name or value; `plusIsBlank` is false in paths. */
export function decodeFormText(text: string, decoding: TextDecoding, plusIsBlank = true): string {
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
      bytes.push(unit === 0x2b && plusIsBlank ? 0x20 : unit & 0xff);
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

/** The escape that begins at the percent sign; null where there is none. */
function readEscape(text: string, at: number): Escape | null {
  const unit = /^%u([0-9A-Fa-f]{4})/.exec(text.slice(at, at + 6))?.[1];
  if (unit !== undefined) return { code: Number.parseInt(unit, 16), length: 6, isUnit: true };
  const byte = /^%([0-9A-Fa-f]{2})/.exec(text.slice(at, at + 3))?.[1];
  return byte === undefined ? null : { code: Number.parseInt(byte, 16), length: 3, isUnit: false };
}
