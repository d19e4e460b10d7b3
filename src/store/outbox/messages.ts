/** Writes messages for webhooks, within the transaction that caused them. */

import { randomUUID } from 'node:crypto';
import { invariant } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read, update, write } from '../engine/statement.ts';
import { insertInto, toValues, webhookMessage } from '../schema/tables.ts';
import type { EventType, Webhook } from './webhook.ts';

/** Maximum number of undelivered messages per webhook; further messages are dropped and counted. */
const maxWaiting = 10_000;

const countWaiting = read<{ waiting: number }>(
  `SELECT COUNT(*) AS "waiting" FROM webhook_message WHERE webhook_id = ? AND next_attempt_at IS NOT NULL`,
);
const addDropped = update('webhook', 'dropped = dropped + ?', { keys: ['webhook_id'] });
/** Reserves message numbers, as many as the parameter states; `next` is the number after them. */
const takeNumbers = write<{ next: number }>(
  `UPDATE counter SET value = value + ? WHERE name = 'next_message' RETURNING value AS "next"`,
);
const insertMessage = insertInto(webhookMessage);

/** The event that a message reports. */
export interface MessageEvent {
  readonly playerId: number;
  readonly type: EventType;
  /** Content of the message in addition to type and time. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes a message for each event, unless too many messages of the webhook are waiting. @param now milliseconds UTC */
export async function writeMessages(
  transaction: Transaction,
  { webhookId }: Webhook,
  { events, now }: { readonly events: readonly MessageEvent[]; readonly now: number },
): Promise<void> {
  if (events.length === 0) return;
  const { waiting } = await oneRow(transaction, countWaiting, [webhookId]);
  const accepted = events.slice(0, Math.max(0, maxWaiting - waiting));
  if (accepted.length < events.length)
    await transaction.run(addDropped, [events.length - accepted.length, webhookId]);
  if (accepted.length === 0) return;
  const taken = await transaction.get(takeNumbers, [accepted.length]);
  const first = invariant(taken, 'a store numbers its messages').next - accepted.length;
  const rows = accepted.map((event, index) =>
    toRow(event, { webhookId, messageNumber: first + index, createdAt: now }),
  );
  await transaction.runMany(insertMessage, rows);
}

interface MessageKey {
  readonly webhookId: string;
  readonly messageNumber: number;
  readonly createdAt: number;
}

function toRow({ playerId, type, data }: MessageEvent, { createdAt, ...key }: MessageKey) {
  return toValues(webhookMessage, {
    playerId,
    ...key,
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    type,
    createdAt,
    payload: JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data }),
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: createdAt,
    finishedAt: null,
    lastStatus: null,
    lastError: null,
  });
}
