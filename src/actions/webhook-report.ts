/** The description of a webhook for the command line and the admin API. */

import type { Webhook } from '../webhooks/state/index.ts';

/** A webhook, and the number of its waiting messages. */
export type CountedWebhook = Webhook & { readonly waiting: number };

/** Returns the properties of a webhook. @param withSecret whether the complete address and the secret are shown */
export function webhookFields(webhook: CountedWebhook, withSecret: boolean): object {
  const { webhookId, url, secret, format, events, playerId, days, enabled, reason } = webhook;
  const { createdAt, waiting, dropped } = webhook;
  return {
    id: webhookId,
    address: withSecret ? url : shortAddress(webhook),
    ...(withSecret ? { secret } : {}),
    enabled,
    reason,
    format,
    events,
    player: playerId,
    days,
    createdAt: new Date(createdAt).toISOString(),
    waiting,
    dropped,
  };
}

/** Maximum number of shown characters of a path. */
const shownLength = 16;

/**
 * Returns an address without possible secrets: the rest of a long path is removed. For ntfy and Apprise, the path is a short secret name,
 * so it is removed completely.
 */
export function shortAddress({ url, format }: Pick<Webhook, 'url' | 'format'>): string {
  const { origin, pathname } = new URL(url);
  if (format === 'ntfy' || format === 'apprise') return `${origin}/…`;
  return pathname.length <= shownLength
    ? origin + pathname
    : `${origin}${pathname.slice(0, shownLength)}…`;
}
