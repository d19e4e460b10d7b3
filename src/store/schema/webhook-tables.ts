/** Who is told of what happens to players, and the messages to them. */

import * as column from './column-types.ts';
import { table } from './table.ts';

/** Somebody who is told of what happens to players. */
export const webhook = table('webhook', {
  webhookId: column.textKey,
  url: column.text,
  /** What messages are signed with. */
  secret: column.text,
  /** `standard` or `discord`. */
  format: column.text,
  /** Types of events with commas; `*` for all. */
  events: column.text,
  /** The one player it is about; null for all. */
  playerId: column.optionalBig,
  /** News is what was earned in so many days before it was loaded. */
  days: column.integer,
  enabled: column.flag,
  /** Why it is not enabled. */
  reason: column.optionalText,
  createdAt: column.instant,
  /** Messages there was no room for. */
  dropped: column.integer,
});

/** A message to a webhook, written with the data it is about. It waits while `nextAttemptAt` is set. */
export const webhookMessage = table(
  'webhook_message',
  {
    playerId: column.bigKey,
    messageNumber: column.bigKey,
    messageId: column.text,
    webhookId: column.text,
    type: column.text,
    createdAt: column.instant,
    /** JSON. */
    payload: column.text,
    /** `waiting`, `delivered` or `failed`. */
    state: column.text,
    attempts: column.integer,
    nextAttemptAt: column.optionalInstant,
    finishedAt: column.optionalInstant,
    lastStatus: column.optionalInteger,
    lastError: column.optionalText,
  },
  [
    { name: 'webhook_message_due', terms: ['webhookId', 'nextAttemptAt', 'messageNumber'], where: 'next_attempt_at IS NOT NULL' },
    { name: 'webhook_message_log', terms: ['webhookId', 'messageNumber'] },
  ],
);
