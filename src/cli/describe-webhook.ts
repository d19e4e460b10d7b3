/** Formats webhooks and their messages as text. */

import type { CountedWebhook } from '../actions/index.ts';
import { shortAddress, webhookFields } from '../actions/index.ts';
import type { Webhook, WebhookMessage } from '../webhooks/state/index.ts';
import { instantText } from '../app/instant-text.ts';
import type { ListFormat } from './print-list.ts';

/** Formats the list of webhooks. It shows only the beginning of each URL, because the path may be a secret. */
export const webhookFormat: ListFormat<CountedWebhook> = {
  columns: [
    ['id', ({ webhookId }) => webhookId],
    ['format', ({ format }) => format],
    ['waiting', ({ waiting }) => String(waiting)],
    ['events', ({ events }) => events?.join(',') ?? 'all'],
    ['address', shortAddress],
    ['state', stateOf],
  ],
  fields: (webhook) => webhookFields(webhook, false),
  empty: 'There are no webhooks. "laurel webhook add" adds one.',
};

/** Formats a webhook as aligned lines. @param withSecret whether the whole address and the secret are shown */
export function describeWebhook(webhook: CountedWebhook, withSecret: boolean): string {
  const { webhookId, url, secret, format, events, playerId, days, createdAt, waiting, dropped } =
    webhook;
  const rows: readonly (readonly [string, string])[] = [
    ['id', webhookId],
    ['address', withSecret ? url : shortAddress(webhook)],
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

/** Formats the list that `laurel webhook log` prints. */
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
