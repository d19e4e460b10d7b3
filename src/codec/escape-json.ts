/**
 * Texts as JSON strings (RFC 8259, 7). Control characters become escapes, so that what XML has to drop is kept; a
 * lone surrogate becomes U+FFFD, as in XML: an escape of it is no text to a strict reader (RFC 7493, 2.1).
 */

import { toByteText } from './byte-text.ts';

/** What may need work: the marks of a string, control characters, surrogates (whole or lone). */
const suspicious = /["\\\u0000-\u001f\ud800-\udfff]/;

/** `text` as a JSON string, quotes included. */
export function escapeJson(text: string): string {
  return suspicious.test(text) ? JSON.stringify(text.toWellFormed()) : `"${text}"`;
}

/** The UTF-8 bytes of `text` as a JSON string, one character a byte (byte-text.ts). */
export function escapeJsonToBytes(text: string): string {
  return toByteText(escapeJson(text));
}
