/** A message as a load has written it, and what became of it. */

import { eventTypes } from '../../data/records/instance-records.ts';
import type { EventType, RowOf, webhookMessage } from '../../store/sql.ts';

export type MessageRow = RowOf<typeof webhookMessage>;

export interface WebhookMessage {
  readonly playerId: number;
  readonly messageNumber: number;
  /** Stays the same however often the message is sent. */
  readonly messageId: string;
  readonly webhookId: string;
  readonly type: EventType;
  readonly createdAt: number;
  /** JSON, the body in the standard format. */
  readonly payload: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** Null once it waits no longer. */
  readonly nextAttemptAt: number | null;
  readonly finishedAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** How an attempt ended. `nextAttemptAt` null: it was the last, or all that was needed. */
export interface AttemptResult {
  readonly state: WebhookMessage['state'];
  readonly status: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: number | null;
}

/** A stored message. */
export function rowToMessage(row: MessageRow): WebhookMessage {
  const type = eventTypes.find((known) => known === row.type) ?? 'trophy.earned';
  return { ...row, type, state: row.state === 'delivered' || row.state === 'failed' ? row.state : 'waiting' };
}
