/** Random secrets and their hashes. One round of SHA-256 is enough for secrets that are random bits; passwords have passwords/. */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bits of the secrets, in bytes: codes of links (docs/spec/access.md 2), and sessions (rule 4). */
const codeBytes = 16;
const sessionBytes = 32;

const codePattern = /^[A-Za-z0-9_-]{22}$/;
const sessionPattern = /^[A-Za-z0-9_-]{43}$/;

/** A new code for a link: 22 letters, digits, `-` and `_`. */
export function newCode(): string {
  return randomBytes(codeBytes).toString('base64url');
}

/** A new id of a session or a browser: 43 letters, digits, `-` and `_`. */
export function newSessionId(): string {
  return randomBytes(sessionBytes).toString('base64url');
}

/** Returns the code in a text that a person pasted: the code alone, or the link that ends with it; null for any other text. */
export function readCode(text: string): string | null {
  const found = text
    .trim()
    .slice(-(codeBytes + 8))
    .split('#')
    .at(-1);
  return found !== undefined && codePattern.test(found) ? found : null;
}

/** Whether a text has the form of a session's id. */
export function isSessionId(text: string | undefined): text is string {
  return text !== undefined && sessionPattern.test(text);
}

/** The hash under which a secret is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The token that forms of a session carry. It is made from the session's id, which only its browser knows. */
export function formToken(sessionId: string): string {
  return createHmac('sha256', sessionId).update('form').digest('base64url');
}

/** The token of a link that only a session may open. @param subject what the link is for */
export function linkToken(sessionId: string, subject: string): string {
  return createHmac('sha256', sessionId).update(`link ${subject}`).digest('base64url');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
