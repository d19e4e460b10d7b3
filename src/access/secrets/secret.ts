/**
 * Random secrets and their hashes. One round of SHA-256 is enough for secrets that consist of random bits. Passwords are hashed in
 * passwords/.
 */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Lengths of secrets in bytes: the codes of links (docs/spec/access.md 2), and the ids of sessions (docs/spec/access.md 3, rule 4). */
const codeBytes = 16;
const sessionBytes = 32;

const codePattern = /^[A-Za-z0-9_-]{22}$/;
const sessionPattern = /^[A-Za-z0-9_-]{43}$/;

/** Creates a code for a link: 22 letters, digits, `-` and `_`. */
export function newCode(): string {
  return randomBytes(codeBytes).toString('base64url');
}

/** Creates an id for a session or a browser: 43 letters, digits, `-` and `_`. */
export function newSessionId(): string {
  return randomBytes(sessionBytes).toString('base64url');
}

/** Returns the code in a pasted text, which is the code alone or a link that ends with it; null for any other text. */
export function readCode(text: string): string | null {
  const found = text
    .trim()
    .slice(-(codeBytes + 8))
    .split('#')
    .at(-1);
  return found !== undefined && codePattern.test(found) ? found : null;
}

/** Checks whether a text has the form of a session id. */
export function isSessionId(text: string | undefined): text is string {
  return text !== undefined && sessionPattern.test(text);
}

/** Returns the hash of a secret, as it is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Returns the token that a session's forms contain. It is derived from the session id, which only the session's browser knows. */
export function formToken(sessionId: string): string {
  return createHmac('sha256', sessionId).update('form').digest('base64url');
}

/** Returns the token of a link that only this session may open. @param subject the purpose of the link */
export function linkToken(sessionId: string, subject: string): string {
  return createHmac('sha256', sessionId).update(`link ${subject}`).digest('base64url');
}

/** Compares two texts. The time that this takes does not depend on where they differ, so it reveals nothing about a secret. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
