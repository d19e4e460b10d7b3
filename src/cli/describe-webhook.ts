/** Formats webhooks and their messages as text. */

import type { Webhook, WebhookMessage } from '../webhooks/state/index.ts';
import type { RowFormat } from './print-list.ts';

/** A webhook with the number of messages that wait for it. */
export type CountedWebhook = Webhook & { readonly waiting: number };

/** The path of a URL may be a secret, so lists show only its start. */
export const webhookFormat: RowFormat<CountedWebhook> = {
  line: describeWebhookLine,
  fields: (webhook) => webhookFields(webhook, false),
};

function describeWebhookLine(webhook: CountedWebhook): string {
  const { webhookId, format, events, waiting } = webhook;
  return `${webhookId}  ${stateOf(webhook)}  ${format}  ${shortUrl(webhook)}  ${events?.join(',') ?? 'all events'}  ${waiting} waiting`;
}

/** Returns the properties of a webhook for JSON. */
export function webhookFields(webhook: CountedWebhook, withSecret: boolean): object {
  const { webhookId, url, secret, format, events, playerId, days, enabled, reason, createdAt, waiting, dropped } = webhook;
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

export function describeWebhook(webhook: CountedWebhook, withSecret: boolean): string {
  const { webhookId, url, secret, format, events, playerId, days, createdAt, waiting, dropped } = webhook;
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

export const messageFormat: RowFormat<WebhookMessage> = { line: describeMessage, fields: messageFields };

function messageFields(message: WebhookMessage): object {
  const { messageId, type, createdAt, state, attempts, nextAttemptAt, lastStatus, lastError } = message;
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

function describeMessage(message: WebhookMessage): string {
  const { messageId, type, createdAt, state, attempts, nextAttemptAt, lastStatus, lastError } = message;
  const result = lastError ?? (lastStatus === null ? '' : `status ${lastStatus}`);
  const next = nextAttemptAt === null ? '' : `  next ${new Date(nextAttemptAt).toISOString()}`;
  return `${new Date(createdAt).toISOString()}  ${messageId}  ${type}  ${state}  ${attempts} attempts${next}${result === '' ? '' : `  ${result}`}`;
}

function stateOf({ enabled, reason }: Webhook): string {
  if (enabled) return 'enabled';
  return reason === null ? 'disabled' : `disabled: ${reason}`;
}

function shortUrl({ url }: Webhook): string {
  const { origin, pathname } = new URL(url);
  return pathname.length <= 16 ? origin + pathname : `${origin}${pathname.slice(0, 16)}…`;
}
