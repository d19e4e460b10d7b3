/** Webhooks and their messages over an engine. */

import type { Engine, Transaction } from '../engine/engine.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, insertInto, valuesOf, webhook, webhookMessage } from '../schema/tables.ts';
import type { EventType, Webhook, WebhookFormat, WebhookMessage, WebhookState } from './webhook.ts';
import { eventTypes, webhookFormats } from './webhook.ts';
import { deletion, read, update, write } from '../engine/statement.ts';

type WebhookRow = RowOf<typeof webhook>;
type MessageRow = RowOf<typeof webhookMessage>;

const insertWebhook = insertInto(webhook);
const insertMissing = insertInto(webhook, { keys: ['webhook_id'] });
export const selectWebhooks = read<WebhookRow>(
  `SELECT ${columnList(webhook, 'w')} FROM webhook w ORDER BY w.created_at, w.webhook_id`,
);
const selectWebhook = read<WebhookRow>(`SELECT ${columnList(webhook, 'w')} FROM webhook w WHERE w.webhook_id = ?`);
const deleteMessages = deletion('webhook_message', { keys: ['webhook_id'] });
const deleteWebhook = deletion('webhook', { keys: ['webhook_id'] });
const updateEnabled = update('webhook', 'enabled = ?, reason = ?', { keys: ['webhook_id'] });
/** What is said of a player who was hidden meanwhile waits until he is shown again. */
const selectDue = read<MessageRow>(
  `SELECT ${columnList(webhookMessage, 'm')} FROM webhook_message m WHERE m.webhook_id = ? AND m.next_attempt_at <= ?
     AND EXISTS (SELECT 1 FROM player p WHERE p.player_id = m.player_id AND p.hidden = 0)
   ORDER BY m.next_attempt_at, m.message_number LIMIT ?`,
);
const updateClaim = update('webhook_message', 'next_attempt_at = ?, attempts = attempts + 1', {
  keys: ['player_id', 'message_number', 'next_attempt_at'],
});
const updateResult = update(
  'webhook_message',
  'state = ?, last_status = ?, last_error = ?, next_attempt_at = ?, finished_at = ?',
  { keys: ['player_id', 'message_number'], and: "state = 'waiting'" },
);
const selectLog = read<MessageRow>(
  `SELECT ${columnList(webhookMessage, 'm')} FROM webhook_message m WHERE m.webhook_id = ? ORDER BY m.message_number DESC LIMIT ?`,
);
const selectWaiting = read<{ webhookId: string; messages: number }>(
  `SELECT webhook_id AS "webhookId", COUNT(*) AS "messages" FROM webhook_message WHERE next_attempt_at IS NOT NULL GROUP BY webhook_id`,
);
const updateLate = write('UPDATE webhook_message SET next_attempt_at = ? WHERE next_attempt_at > ?');
const deleteFinished = write('DELETE FROM webhook_message WHERE finished_at < ?');

export function createWebhookState(engine: Engine): WebhookState {
  return {
    add: (added) =>
      engine.transaction(async (transaction) => void (await transaction.run(insertWebhook, valuesOf(webhook, toRow(added))))),
    async list() {
      return (await engine.all(selectWebhooks, [])).map(toWebhook);
    },
    async find(webhookId) {
      const row = await engine.get(selectWebhook, [webhookId]);
      return row === undefined ? null : toWebhook(row);
    },
    remove: (webhookId) =>
      engine.transaction(async (transaction) => {
        await transaction.run(deleteMessages, [webhookId]);
        return (await transaction.run(deleteWebhook, [webhookId])) > 0;
      }),
    enable: (webhookId, enabled, reason) =>
      engine.transaction(async (transaction) => (await transaction.run(updateEnabled, [Number(enabled), reason, webhookId])) > 0),
    async due(now, mostEach) {
      const enabled = (await engine.all(selectWebhooks, [])).filter((row) => row.enabled === 1).map(toWebhook);
      const rows = await engine.allMany(
        selectDue,
        enabled.map(({ webhookId }) => [webhookId, now, mostEach]),
      );
      return enabled.map((each, index) => ({ webhook: each, messages: (rows[index] ?? []).map(toMessage) }));
    },
    claim: ({ playerId, messageNumber, nextAttemptAt }, until) =>
      engine.transaction(
        async (transaction) => (await transaction.run(updateClaim, [until, playerId, messageNumber, nextAttemptAt])) > 0,
      ),
    report: ({ playerId, messageNumber }, { state, status, error, nextAttemptAt }, now) =>
      engine.transaction(async (transaction) => {
        const finishedAt = nextAttemptAt === null ? now : null;
        await transaction.run(updateResult, [state, status, error, nextAttemptAt, finishedAt, playerId, messageNumber]);
      }),
    async log(webhookId, limit) {
      return (await engine.all(selectLog, [webhookId, limit])).map(toMessage);
    },
    async waiting() {
      const rows = await engine.all(selectWaiting, []);
      return new Map(rows.map(({ webhookId, messages }) => [webhookId, messages]));
    },
    prune: (before) => engine.transaction(async (transaction) => void (await transaction.run(deleteFinished, [before]))),
    hasten: (latest, now) => engine.transaction(async (transaction) => void (await transaction.run(updateLate, [now, latest]))),
  };
}

/** Adds a webhook within a transaction; false where there is one of this id, which stays as it is. */
export async function addWebhook(transaction: Transaction, added: Webhook): Promise<boolean> {
  return (await transaction.run(insertMissing, valuesOf(webhook, toRow(added)))) > 0;
}

function toRow(added: Webhook): WebhookRow {
  const { events, enabled, ...same } = added;
  return { ...same, events: events === null ? '*' : events.join(','), enabled: Number(enabled) };
}

/** A row as the port has it. */
export function toWebhook(row: WebhookRow): Webhook {
  const events = row.events === '*' ? null : row.events.split(',').filter(isEventType);
  const format: WebhookFormat = webhookFormats.find((known) => known === row.format) ?? 'standard';
  return { ...row, events, format, enabled: row.enabled === 1 };
}

function toMessage(row: MessageRow): WebhookMessage {
  const type = eventTypes.find((known) => known === row.type) ?? 'trophy.earned';
  return { ...row, type, state: row.state === 'delivered' || row.state === 'failed' ? row.state : 'waiting' };
}

function isEventType(text: string): text is EventType {
  return eventTypes.some((known) => known === text);
}
