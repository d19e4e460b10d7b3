/** Who is told of what happens to players, as loads and exports read and write it. */

import { eventTypes, webhookFormats } from '../../data/records/instance-records.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, insertInto, valuesOf, webhook } from '../schema/tables.ts';

/** What is told. */
export type EventType = (typeof eventTypes)[number];
export type WebhookFormat = (typeof webhookFormats)[number];

export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly format: WebhookFormat;
  /** Null for all. */
  readonly events: readonly EventType[] | null;
  /** The one player it is about; null for all. */
  readonly playerId: number | null;
  /** What was earned more than so many days before it is loaded is no news. */
  readonly days: number;
  readonly enabled: boolean;
  /** Why it is not enabled. */
  readonly reason: string | null;
  readonly createdAt: number;
  /** Messages there was no room for: see maxWaiting in outbox.ts. */
  readonly dropped: number;
}

export type WebhookRow = RowOf<typeof webhook>;

export const selectWebhooks = read<WebhookRow>(
  `SELECT ${columnList(webhook, 'w')} FROM webhook w ORDER BY w.created_at, w.webhook_id`,
);
const insertMissing = insertInto(webhook, { keys: ['webhook_id'] });

/** Adds a webhook within a transaction; false where there is one of this id, which stays as it is. */
export async function addWebhook(transaction: Transaction, added: Webhook): Promise<boolean> {
  return (await transaction.run(insertMissing, valuesOf(webhook, webhookToRow(added)))) > 0;
}

/** A webhook as it is stored. */
export function webhookToRow({ events, enabled, ...same }: Webhook): WebhookRow {
  return { ...same, events: events === null ? '*' : events.join(','), enabled: Number(enabled) };
}

/** A stored webhook. */
export function rowToWebhook(row: WebhookRow): Webhook {
  const events = row.events === '*' ? null : row.events.split(',').filter(isEventType);
  const format: WebhookFormat = webhookFormats.find((known) => known === row.format) ?? 'standard';
  return { ...row, events, format, enabled: row.enabled === 1 };
}

function isEventType(text: string): text is EventType {
  return eventTypes.some((known) => known === text);
}
