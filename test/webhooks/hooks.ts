/** Webhooks for tests. */

import type { Webhook } from '../../src/webhooks/state/index.ts';

/** Returns an enabled webhook in the standard format, with changes. */
export function makeHook(webhookId: string, changes: Partial<Webhook> = {}): Webhook {
  return {
    webhookId,
    url: 'https://hooks.example/1',
    secret: 'whsec_c2VjcmV0',
    format: 'standard',
    events: null,
    playerId: null,
    days: 7,
    enabled: true,
    reason: null,
    createdAt: 1,
    dropped: 0,
    ...changes,
  };
}
