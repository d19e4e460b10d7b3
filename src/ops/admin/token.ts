/**
 * Bearer tokens: `laurel_<id>_<secret>`. The id finds the token, the secret proves it. The secret is 256 random bits, so that one
 * round of SHA-256 keeps it as well as a slow hash would; only words that people choose need more.
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const idBytes = 6;
const secretBytes = 32;
const pattern = /^laurel_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

export interface TokenParts {
  readonly id: string;
  readonly secret: string;
}

/** A new token: the text to be handed over once, and what is kept of it. */
export function createToken(): { readonly text: string; readonly id: string; readonly secretHash: string } {
  const [id, secret] = [randomBytes(idBytes).toString('hex'), randomBytes(secretBytes).toString('base64url')];
  return { text: `laurel_${id}_${secret}`, id, secretHash: hashSecret(secret) };
}

/** The parts of a token in an Authorization field (RFC 6750); null for anything else. */
export function readBearer(field: string | undefined): TokenParts | null {
  const [, id, secret] = pattern.exec(/^Bearer +(\S+)$/i.exec(field ?? '')?.[1] ?? '') ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether a secret is the one that was hashed; takes as long whatever is wrong. */
export function isSecretOf(secret: string, secretHash: string): boolean {
  const [given, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(secretHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}
