/** Stores webhooks and their messages. An import writes the messages in its own transaction (store/outbox). */

import { zip } from '../../invariant.ts';
import type { RowOf, TableAccess, Transaction, Webhook } from '../../store/sql.ts';
import {
  columnList,
  deletion,
  eventsToText,
  insertInto,
  read,
  rowToWebhook,
  selectWebhooks,
  update,
  toValues,
  webhook,
  webhookMessage,
  webhookToRow,
  write,
} from '../../store/sql.ts';
import type { AttemptResult, MessageRow, WebhookMessage } from './webhook-message.ts';
import { rowToMessage } from './webhook-message.ts';

/** The stored webhooks. */
interface StoredWebhooks {
  add(webhook: Webhook): Promise<void>;
  list(): Promise<readonly Webhook[]>;
  find(webhookId: string): Promise<Webhook | null>;
  /** Deletes a webhook and all its messages. Returns false if there is no such webhook. */
  remove(webhookId: string): Promise<boolean>;
  /** Enables or disables a webhook. @param reason why Laurel disabled the webhook; null if a user did */
  enable(webhookId: string, enabled: boolean, reason: string | null): Promise<boolean>;
  /** Replaces the events of a webhook; null means all events about players. Returns false if there is no such webhook. */
  choose(webhookId: string, events: Webhook['events']): Promise<boolean>;
}

/** The stored messages. */
interface StoredMessages {
  /** Returns the due messages of enabled webhooks, oldest first, and at most `maxPerWebhook` for each webhook. */
  due(
    now: number,
    maxPerWebhook: number,
  ): Promise<
    readonly { readonly webhook: Webhook; readonly messages: readonly WebhookMessage[] }[]
  >;
  /**
   * Claims a message for an attempt. Returns false if another process has claimed it, or if the webhook was disabled or the player hidden
   * since the message was read. If no result is reported, the message is due again at `until`.
   */
  claim(message: WebhookMessage, until: number): Promise<boolean>;
  report(message: WebhookMessage, result: AttemptResult, now: number): Promise<void>;
  /** Returns messages of a webhook, newest first. */
  log(webhookId: string, limit: number): Promise<readonly WebhookMessage[]>;
  /** Returns the number of waiting messages by webhook. */
  waiting(): Promise<ReadonlyMap<string, number>>;
  /** Deletes messages that were finished before that time. */
  prune(before: number): Promise<void>;
  /** Makes messages due at `now` if their next attempt is after `latest`. Such a time was set while the clock was ahead. */
  hasten(latest: number, now: number): Promise<void>;
}

/** The stored webhooks and messages, for deliveries and for commands. */
export interface WebhookState extends StoredWebhooks, StoredMessages {}

const insertWebhook = insertInto(webhook);
const selectWebhook = read<RowOf<typeof webhook>>(
  `SELECT ${columnList(webhook, 'w')} FROM webhook w WHERE w.webhook_id = ?`,
);
const deleteMessages = deletion('webhook_message', { keys: ['webhook_id'] });
const deleteWebhook = deletion('webhook', { keys: ['webhook_id'] });
const updateEnabled = update('webhook', 'enabled = ?, reason = ?', { keys: ['webhook_id'] });
const updateEvents = update('webhook', 'events = ?', { keys: ['webhook_id'] });
/** Messages about hidden players wait until the players are visible again. Messages that are not about a player do not wait. */
const selectDue = read<MessageRow>(
  `SELECT ${columnList(webhookMessage, 'm')} FROM webhook_message m WHERE m.webhook_id = ? AND m.next_attempt_at <= ?
     AND (m.player_id = 0 OR EXISTS (SELECT 1 FROM player p WHERE p.player_id = m.player_id AND p.hidden = 0))
   ORDER BY m.next_attempt_at, m.message_number LIMIT ?`,
);
const selectShown = read<{ playerId: number }>(
  'SELECT p.player_id AS "playerId" FROM player p WHERE p.player_id = ? AND p.hidden = 0',
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
const updateLate = write(
  'UPDATE webhook_message SET next_attempt_at = ? WHERE next_attempt_at > ?',
);
const deleteFinished = write('DELETE FROM webhook_message WHERE finished_at < ?');

/** Creates the state over its tables. */
export function createWebhookState(tables: TableAccess): WebhookState {
  return { ...createWebhooks(tables), ...createMessages(tables) };
}

function createWebhooks(tables: TableAccess): StoredWebhooks {
  return {
    add: (added) =>
      tables.transaction(
        async (transaction) =>
          void (await transaction.run(insertWebhook, toValues(webhook, webhookToRow(added)))),
      ),
    async list() {
      return (await tables.all(selectWebhooks, [])).map(rowToWebhook);
    },
    async find(webhookId) {
      const row = await tables.get(selectWebhook, [webhookId]);
      return row === undefined ? null : rowToWebhook(row);
    },
    remove: (webhookId) =>
      tables.transaction(async (transaction) => {
        await transaction.run(deleteMessages, [webhookId]);
        return (await transaction.run(deleteWebhook, [webhookId])) > 0;
      }),
    enable: (webhookId, enabled, reason) =>
      tables.transaction(
        async (transaction) =>
          (await transaction.run(updateEnabled, [Number(enabled), reason, webhookId])) > 0,
      ),
    choose: (webhookId, events) =>
      tables.transaction(
        async (transaction) =>
          (await transaction.run(updateEvents, [eventsToText(events), webhookId])) > 0,
      ),
  };
}

async function claim(
  transaction: Transaction,
  { webhookId, playerId, messageNumber, nextAttemptAt }: WebhookMessage,
  until: number,
): Promise<boolean> {
  const [found] = await transaction.all(selectWebhook, [webhookId]);
  const isShown = playerId === 0 || (await transaction.all(selectShown, [playerId])).length > 0;
  if (found?.enabled !== 1 || !isShown) return false;
  const values = [until, playerId, messageNumber, nextAttemptAt];
  return (await transaction.run(updateClaim, values)) > 0;
}

function createMessages(tables: TableAccess): StoredMessages {
  return {
    async due(now, maxPerWebhook) {
      const enabled = (await tables.all(selectWebhooks, []))
        .filter((row) => row.enabled === 1)
        .map(rowToWebhook);
      const rows = await tables.allMany(
        selectDue,
        enabled.map(({ webhookId }) => [webhookId, now, maxPerWebhook]),
      );
      return zip(enabled, rows).map(([each, messages]) => ({
        webhook: each,
        messages: messages.map(rowToMessage),
      }));
    },
    claim: (message, until) =>
      tables.transaction((transaction) => claim(transaction, message, until)),
    report: ({ playerId, messageNumber }, { state, status, error, nextAttemptAt }, now) =>
      tables.transaction(async (transaction) => {
        const finishedAt = nextAttemptAt === null ? now : null;
        await transaction.run(updateResult, [
          state,
          status,
          error,
          nextAttemptAt,
          finishedAt,
          playerId,
          messageNumber,
        ]);
      }),
    async log(webhookId, limit) {
      return (await tables.all(selectLog, [webhookId, limit])).map(rowToMessage);
    },
    async waiting() {
      const rows = await tables.all(selectWaiting, []);
      return new Map(rows.map(({ webhookId, messages }) => [webhookId, messages]));
    },
    prune: (before) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(deleteFinished, [before])),
      ),
    hasten: (latest, now) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(updateLate, [now, latest])),
      ),
  };
}
