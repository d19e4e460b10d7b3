/** A message in the store, with the results of its attempts. */

import { invariant } from '../../invariant.ts';
import { eventTypes } from '../../records/instance-records.ts';
import type { EventType, RowOf, webhookMessage } from '../../store/sql.ts';

const messageStates = ['waiting', 'delivered', 'failed'] as const;

/** A stored message, as a row of its table. */
export type MessageRow = RowOf<typeof webhookMessage>;

/** A message for one webhook, and the results of its attempts. */
export interface WebhookMessage {
  readonly playerId: number;
  readonly messageNumber: number;
  /** The message id, which is the same for all attempts. */
  readonly messageId: string;
  readonly webhookId: string;
  readonly type: EventType;
  readonly createdAt: number;
  /** The body in the standard format, as JSON. */
  readonly payload: string;
  readonly state: (typeof messageStates)[number];
  readonly attempts: number;
  /** When the next attempt is due; null if the message is finished. */
  readonly nextAttemptAt: number | null;
  readonly finishedAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** Result of an attempt. `nextAttemptAt` is null if the message is finished. */
export interface AttemptResult {
  readonly state: WebhookMessage['state'];
  readonly status: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: number | null;
}

/** Converts a row to a message. */
export function rowToMessage(row: MessageRow): WebhookMessage {
  const type = eventTypes.find((each) => each === row.type);
  const state = messageStates.find((each) => each === row.state);
  return {
    ...row,
    type: invariant(type, `an event is ${row.type}`),
    state: invariant(state, `a state is ${row.state}`),
  };
}
