/** Reads and writes stored webhooks, for imports and exports. */

import { eventTypes, webhookFormats } from '../../records/instance-records.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { StoreError } from '../port/errors.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, insertInto, toValues, webhook } from '../schema/tables.ts';

/** Events that a webhook can subscribe to. */
export type EventType = (typeof eventTypes)[number];
/** The format of a webhook's messages. */
export type WebhookFormat = (typeof webhookFormats)[number];

/** A webhook as the operator has set it. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  /** `whsec_` followed by base64. */
  readonly secret: string;
  readonly format: WebhookFormat;
  /** Subscribed events; null for all events about players. */
  readonly events: readonly EventType[] | null;
  /** Restricts the webhook to one player; null for all players. */
  readonly playerId: number | null;
  /** Maximum age of a trophy, in days before the load; older trophies cause no messages. */
  readonly days: number;
  readonly enabled: boolean;
  /** The reason why the webhook is disabled. */
  readonly reason: string | null;
  readonly createdAt: number;
  /** Number of dropped messages, see maxWaiting in messages.ts. */
  readonly dropped: number;
}

/** A row of the table webhook. */
export type WebhookRow = RowOf<typeof webhook>;

/** Reads all webhooks, the oldest first. */
export const selectWebhooks = read<WebhookRow>(
  `SELECT ${columnList(webhook, 'w')} FROM webhook w ORDER BY w.created_at, w.webhook_id`,
);
const insertMissing = insertInto(webhook, { keys: ['webhook_id'] });

/** Adds a webhook within a transaction. Returns false, without a change, if the id already exists. */
export async function addWebhook(transaction: Transaction, added: Webhook): Promise<boolean> {
  return (await transaction.run(insertMissing, toValues(webhook, webhookToRow(added)))) > 0;
}

/** Converts a webhook to its row. */
export function webhookToRow({ events, enabled, ...same }: Webhook): WebhookRow {
  return { ...same, events: eventsToText(events), enabled: Number(enabled) };
}

/** Converts events to the text of their column. */
export function eventsToText(events: Webhook['events']): string {
  return events === null ? '*' : events.join(',');
}

/** Converts a row to a webhook. */
export function rowToWebhook(row: WebhookRow): Webhook {
  const events = row.events === '*' ? null : row.events.split(',').filter(isEventType);
  return { ...row, events, format: toFormat(row.format), enabled: row.enabled === 1 };
}

function toFormat(text: string): WebhookFormat {
  const format = webhookFormats.find((each) => each === text);
  if (format === undefined)
    throw new StoreError(
      'corrupt',
      `The store contains a webhook with the unknown format ${JSON.stringify(text)}.`,
    );
  return format;
}

function isEventType(text: string): text is EventType {
  return eventTypes.some((each) => each === text);
}
