/**
 * Escaping of text for XML 1.0 (docs/spec/decisions.md 3, string). `&`, `<` and `>` are escaped. CR becomes a reference, because parsers
 * normalize line endings (XML 1.0, 2.11). Characters outside the Char production (2.2) are dropped, and lone surrogates are replaced.
 *
 * Almost all texts need no escaping; one regular expression checks for that.
 */

import { toByteText } from './byte-text.ts';

/** Characters that may need escaping: markup, control characters, surrogates (paired or lone), U+FFFE and U+FFFF. */
const mayNeedEscape = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;
/** Characters that XML 1.0 forbids. Lone surrogates are not included, because they are replaced first. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes `text` for element content. */
export function escapeText(text: string): string {
  return mayNeedEscape.test(text) ? escapeSlowly(text) : text;
}

/** Characters that may need escaping or take more than one byte in UTF-8. */
const mayNeedEscapeOrBytes = /[&<>"\u0000-\u0008\u000b-\u001f\u0080-\uffff]/;

/** Escapes `text` for element content and returns a byte text (byte-text.ts). */
export function escapeTextToBytes(text: string): string {
  return mayNeedEscapeOrBytes.test(text) ? toByteText(escapeText(text)) : text;
}

/** Escapes `text` for an attribute value in double quotes. White space becomes references, except spaces. */
export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;');
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
