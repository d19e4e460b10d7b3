/** What is shown of a webhook: on the command line and by the admin API. */

import type { Webhook } from '../webhooks/state/index.ts';

/** A webhook with the number of messages that wait for it. */
export type CountedWebhook = Webhook & { readonly waiting: number };

/** Returns the properties of a webhook. @param withSecret whether the whole address and the secret are shown */
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

/** Shown characters of a path. */
const shownLength = 16;

/** Returns an address without what may be a secret: most of its path, and all where the path is short because it is a name. */
export function shortAddress({ url, format }: Pick<Webhook, 'url' | 'format'>): string {
  const { origin, pathname } = new URL(url);
  if (format === 'ntfy' || format === 'apprise') return `${origin}/…`;
  return pathname.length <= shownLength
    ? origin + pathname
    : `${origin}${pathname.slice(0, shownLength)}…`;
}
