/** Formats webhooks and their messages as text. */

import type { Webhook, WebhookMessage } from '../webhooks/state/index.ts';

/** Returns one line for a webhook. The path of a URL may be a secret, so only its start is shown. */
export function describeWebhookLine(webhook: Webhook, waiting: number): string {
  const { webhookId, format, events } = webhook;
  return `${webhookId}  ${stateOf(webhook)}  ${format}  ${shortUrl(webhook)}  ${events?.join(',') ?? 'all events'}  ${waiting} waiting`;
}

export function describeWebhook(webhook: Webhook, waiting: number, withSecret: boolean): string {
  const { webhookId, url, secret, format, events, playerId, days, createdAt, dropped } = webhook;
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

export function describeMessage(message: WebhookMessage): string {
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
