/**
 * Escaping of text for XML 1.0 (docs/spec/decisions.md 3, string): `&`, `<` and `>` escaped, CR as a
 * reference so that it survives the reader's line-end handling (XML 1.0, 2.11), characters outside
 * the Char production (2.2) dropped, lone surrogates replaced.
 *
 * Nearly all texts need nothing: one test of a regular expression and the text itself.
 */

import { toByteText } from './byte-text.ts';

/** What may need work: markup, control characters, surrogates (whole or lone), the two non-characters. */
const suspicious = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;
/** What XML 1.0 forbids; lone surrogates are replaced before. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes `text` for element content. */
export function escapeText(text: string): string {
  return suspicious.test(text) ? escapeSlowly(text) : text;
}

/** What may need work, or is more than one byte. */
const suspiciousOrLong = /[&<>"\u0000-\u0008\u000b-\u001f\u0080-\uffff]/;

/** The UTF-8 bytes of `text` for element content, one character a byte (byte-text.ts). */
export function escapeTextToBytes(text: string): string {
  return suspiciousOrLong.test(text) ? toByteText(escapeText(text)) : text;
}

/** Escapes `text` for an attribute value in double quotes; white space but the blank becomes references. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#x9;').replaceAll('\n', '&#xA;');
}

function escapeSlowly(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;');
}
