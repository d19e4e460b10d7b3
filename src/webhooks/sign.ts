/** Signs messages according to Standard Webhooks: HMAC-SHA256 over id, timestamp and body. */

import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Creates a secret of 24 random bytes. */
export function createSecret(): string {
  return prefix + randomBytes(24).toString('base64');
}

/**
 * Returns the signature headers of a message. Receivers verify the signature over `id.timestamp.body` with the secret's bytes, and
 * reject old timestamps to prevent replay attacks.
 * @param at milliseconds UTC
 */
export function signatureFields(
  secret: string,
  id: string,
  at: number,
  body: string,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace(prefix, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
