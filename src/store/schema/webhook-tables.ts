/** Who is told of what happens to players, and the messages to them. */

import {
  bigKey,
  flag,
  instant,
  integer,
  optionalBig,
  optionalInstant,
  optionalInteger,
  optionalText,
  text,
  textKey,
} from './column-types.ts';
import { table } from './table.ts';

/** Somebody who is told of what happens to players. */
export const webhook = table('webhook', {
  webhookId: textKey,
  url: text,
  /** What messages are signed with. */
  secret: text,
  /** `standard` or `discord`. */
  format: text,
  /** Types of events with commas; `*` for all. */
  events: text,
  /** The one player it is about; null for all. */
  playerId: optionalBig,
  /** News is what was earned in so many days before it was loaded. */
  days: integer,
  enabled: flag,
  /** Why it is not enabled. */
  reason: optionalText,
  createdAt: instant,
  /** Messages there was no room for. */
  dropped: integer,
});

/** A message to a webhook, written with the data it is about. It waits while `nextAttemptAt` is set. */
export const webhookMessage = table(
  'webhook_message',
  {
    playerId: bigKey,
    messageNumber: bigKey,
    messageId: text,
    webhookId: text,
    type: text,
    createdAt: instant,
    /** JSON. */
    payload: text,
    /** `waiting`, `delivered` or `failed`. */
    state: text,
    attempts: integer,
    nextAttemptAt: optionalInstant,
    finishedAt: optionalInstant,
    lastStatus: optionalInteger,
    lastError: optionalText,
  },
  [
    { name: 'webhook_message_due', terms: ['webhookId', 'nextAttemptAt', 'messageNumber'], where: 'next_attempt_at IS NOT NULL' },
    { name: 'webhook_message_log', terms: ['webhookId', 'messageNumber'] },
  ],
);
