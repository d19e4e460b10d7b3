/** Tables of webhooks and their messages. */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** A webhook: a URL that receives events about players. */
export const webhook = table('webhook', {
  webhookId: column.textKey,
  url: column.text,
  /** Secret with which messages are signed. */
  secret: column.text,
  /** One of `webhookFormats`. */
  format: column.text,
  /** Event types, separated by commas; `*` for all events about players. */
  events: column.text,
  /** The player whose events the webhook receives; null for all players. */
  playerId: column.optionalBig,
  /** Maximum age of a reported trophy: days between earning it and the load. */
  days: column.integer,
  enabled: column.flag,
  /** The reason why the webhook is disabled; null if there is none. */
  reason: column.optionalText,
  createdAt: column.instant,
  /** Number of messages dropped because the queue was full. */
  dropped: column.integer,
});

/** A message to a webhook, written in the transaction of its data. It is waiting while `nextAttemptAt` is set. */
export const webhookMessage = table(
  'webhook_message',
  {
    /** The player of the message; 0 if it is about no player. */
    playerId: column.bigKey,
    messageNumber: column.bigKey,
    messageId: column.text,
    webhookId: column.text,
    type: column.text,
    createdAt: column.instant,
    /** Content of the message as JSON. */
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
    {
      name: 'webhook_message_due',
      terms: ['webhookId', 'nextAttemptAt', 'messageNumber'],
      where: 'next_attempt_at IS NOT NULL',
    },
    { name: 'webhook_message_log', terms: ['webhookId', 'messageNumber'] },
  ],
);
