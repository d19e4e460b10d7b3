/** Formats webhooks and their messages as text. */

import type { Webhook, WebhookMessage } from '../webhooks/state/index.ts';
import { instantText } from './instant-text.ts';
import type { ListFormat } from './print-list.ts';

/** A webhook with the number of messages that wait for it. */
type CountedWebhook = Webhook & { readonly waiting: number };

/** The path of a URL may be a secret, so lists show only its start. */
export const webhookFormat: ListFormat<CountedWebhook> = {
  columns: [
    ['id', ({ webhookId }) => webhookId],
    ['format', ({ format }) => format],
    ['waiting', ({ waiting }) => String(waiting)],
    ['events', ({ events }) => events?.join(',') ?? 'all'],
    ['address', shortUrl],
    ['state', stateOf],
  ],
  fields: (webhook) => webhookFields(webhook, false),
  empty: 'There are no webhooks. "laurel webhook add" adds one.',
};

/** Returns the properties of a webhook for JSON. */
export function webhookFields(webhook: CountedWebhook, withSecret: boolean): object {
  const {
    webhookId,
    url,
    secret,
    format,
    events,
    playerId,
    days,
    enabled,
    reason,
    createdAt,
    waiting,
    dropped,
  } = webhook;
  return {
    id: webhookId,
    address: withSecret ? url : shortUrl(webhook),
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

/** Formats a webhook as aligned lines. @param withSecret whether the whole address and the secret are shown */
export function describeWebhook(webhook: CountedWebhook, withSecret: boolean): string {
  const { webhookId, url, secret, format, events, playerId, days, createdAt, waiting, dropped } =
    webhook;
  const rows: readonly (readonly [string, string])[] = [
    ['id', webhookId],
    ['address', withSecret ? url : shortUrl(webhook)],
    ...(withSecret ? [['secret', secret] as const] : []),
    ['state', stateOf(webhook)],
    ['format', format],
    ['events', events?.join(', ') ?? 'all'],
    ['player', playerId === null ? 'all' : `number ${playerId}`],
    ['days', String(days)],
    ['added', new Date(createdAt).toISOString()],
    ['waiting', String(waiting)],
    ['dropped', String(dropped)],
  ];
  return rows.map(([name, value]) => `${`${name}:`.padEnd(10)}${value}`).join('\n');
}

/** How `laurel webhook messages` prints a list. */
export const messageFormat: ListFormat<WebhookMessage> = {
  columns: [
    ['created', ({ createdAt }) => instantText(createdAt)],
    ['message', ({ messageId }) => messageId],
    ['event', ({ type }) => type],
    ['state', ({ state }) => state],
    ['attempts', ({ attempts }) => String(attempts)],
    [
      'next attempt',
      ({ nextAttemptAt }) => (nextAttemptAt === null ? '' : instantText(nextAttemptAt)),
    ],
    [
      'result',
      ({ lastStatus, lastError }) =>
        lastError ?? (lastStatus === null ? '' : `status ${lastStatus}`),
    ],
  ],
  fields: messageFields,
  empty: 'No messages have been written for this webhook.',
};

function messageFields(message: WebhookMessage): object {
  const { messageId, type, createdAt, state, attempts, nextAttemptAt, lastStatus, lastError } =
    message;
  const nextAttempt = nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString();
  return {
    id: messageId,
    type,
    createdAt: new Date(createdAt).toISOString(),
    state,
    attempts,
    nextAttempt,
    lastStatus,
    lastError,
  };
}

function stateOf({ enabled, reason }: Webhook): string {
  if (enabled) return 'enabled';
  return reason === null ? 'disabled' : `disabled: ${reason}`;
}

function shortUrl({ url }: Webhook): string {
  const { origin, pathname } = new URL(url);
  return pathname.length <= 16 ? origin + pathname : `${origin}${pathname.slice(0, 16)}…`;
}
