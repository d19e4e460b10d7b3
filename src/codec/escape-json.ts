/**
 * Escaping of JSON strings (RFC 8259, 7). Control characters are escaped, so that they are preserved, unlike in XML. A lone
 * surrogate becomes U+FFFD as in XML, because strict parsers reject its escape (RFC 7493, 2.1).
 */

import { toByteText } from './byte-text.ts';

/** Characters that may need escaping: quotes, backslashes, control characters, surrogates (paired or lone). */
const mayNeedEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Returns `text` as a JSON string with quotes. */
export function escapeJson(text: string): string {
  return mayNeedEscape.test(text) ? JSON.stringify(text.toWellFormed()) : `"${text}"`;
}

/** Returns `text` as a JSON string in byte text (byte-text.ts). */
export function escapeJsonToBytes(text: string): string {
  return toByteText(escapeJson(text));
}
