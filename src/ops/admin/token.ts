/**
 * Bearer tokens in the form `laurel_<id>_<secret>`. The id identifies the stored token, and the secret authenticates it. One round of
 * SHA-256 is enough, because the secret consists of 256 random bits. Only passwords that people choose need a slow hash.
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const idBytes = 6;
const secretBytes = 32;
const pattern = /^laurel_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** The two parts of a token. */
export interface TokenParts {
  readonly id: string;
  readonly secret: string;
}

/** Creates a token. Returns its text, which is shown only once, and the id and hash to store. */
export function createToken(): {
  readonly text: string;
  readonly id: string;
  readonly secretHash: string;
} {
  const id = randomBytes(idBytes).toString('hex');
  const secret = randomBytes(secretBytes).toString('base64url');
  return { text: `laurel_${id}_${secret}`, id, secretHash: hashSecret(secret) };
}

/** Parses the token in an Authorization header (RFC 6750); null if there is none. */
export function readBearer(field: string | undefined): TokenParts | null {
  const [, id, secret] = pattern.exec(/^Bearer +(\S+)$/i.exec(field ?? '')?.[1] ?? '') ?? []; // absent: the header has no token
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Returns the id in the complete text of a token; null for any other text. */
export function readTokenId(text: string): string | null {
  return pattern.exec(text)?.[1] ?? null;
}

/** Returns the hash of a token's secret, as it is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares a secret with a hash in constant time. */
export function matchesSecret(secret: string, secretHash: string): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(secretHash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
