/** The part of the store that webhooks need: who is told, and what waits to be said. */

import type { eventTypes, webhookFormats } from '../../data/records/instance-records.ts';

export { eventTypes, webhookFormats } from '../../data/records/instance-records.ts';

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
  /** Messages there was no room for: see mostWaiting. */
  readonly dropped: number;
}

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

/** Messages that wait for one webhook; more are dropped, and counted. */
export const mostWaiting = 10_000;

export interface WebhookState {
  add(webhook: Webhook): Promise<void>;
  list(): Promise<readonly Webhook[]>;
  find(webhookId: string): Promise<Webhook | null>;
  /** With every message to it. False where there is none. */
  remove(webhookId: string): Promise<boolean>;
  /** @param reason why it is switched off; null where its owner did it */
  enable(webhookId: string, enabled: boolean, reason: string | null): Promise<boolean>;
  /** Messages to enabled webhooks that wait for nothing but being sent, the oldest first, at most so many for each. */
  due(
    now: number,
    mostEach: number,
  ): Promise<readonly { readonly webhook: Webhook; readonly messages: readonly WebhookMessage[] }[]>;
  /** Takes a message for an attempt; false where somebody else has it. If nothing is reported until then, it is due again. */
  claim(message: WebhookMessage, until: number): Promise<boolean>;
  report(message: WebhookMessage, result: AttemptResult, now: number): Promise<void>;
  /** The messages to a webhook, newest first. */
  log(webhookId: string, limit: number): Promise<readonly WebhookMessage[]>;
  /** How many messages wait, by webhook. */
  waiting(): Promise<ReadonlyMap<string, number>>;
  /** Forgets what was finished before. */
  prune(before: number): Promise<void>;
  /** Makes due at `now` what waits for a time after `latest`, which no schedule gives: the clock was ahead when it was written. */
  hasten(latest: number, now: number): Promise<void>;
}
