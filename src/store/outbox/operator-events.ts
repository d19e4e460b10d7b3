/**
 * Events for the operator, and events about the whole site rather than a player. Only webhooks that subscribe to them by name receive them,
 * because the channels of other webhooks may be public.
 */

import type { namedEventTypes } from '../../records/instance-records.ts';
import type { Transaction } from '../engine/engine.ts';
import { writeMessages } from './messages.ts';
import { rowToWebhook, selectWebhooks } from './webhook.ts';

/** The player of messages that are about no player; no player has this id. */
export const noPlayer = 0;

/** An event that is about no player. */
export interface OperatorEvent {
  readonly type: (typeof namedEventTypes)[number];
  /** Content of the message in addition to type and time. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Writes messages for the webhooks that subscribe to the events by name. Returns the number of events that webhooks subscribe to, counted
 * once per webhook. A webhook for one player receives none.
 * @param now milliseconds UTC
 */
export async function writeOperatorEvents(
  transaction: Transaction,
  events: readonly OperatorEvent[],
  now: number,
): Promise<number> {
  if (events.length === 0) return 0;
  let count = 0;
  for (const webhook of (await transaction.all(selectWebhooks, [])).map(rowToWebhook)) {
    if (!webhook.enabled || webhook.playerId !== null) continue;
    const wanted = events.filter(({ type }) => webhook.events?.includes(type) === true);
    const messages = wanted.map((event) => ({ ...event, playerId: noPlayer }));
    await writeMessages(transaction, webhook, { events: messages, now });
    count += wanted.length;
  }
  return count;
}
