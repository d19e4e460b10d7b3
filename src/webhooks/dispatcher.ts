/**
 * Delivers messages while the service runs. They are rows, so that what a stopped process leaves is taken up by the
 * next; each is claimed for the time of an attempt, so that of several processes one sends it. At least once: where
 * a process dies between sending and writing down that it did, the message is sent again, with the same id.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { dayMs, hourMs, minuteMs } from '../domain/time/index.ts';
import type { AttemptResult, Webhook, WebhookMessage, WebhookState } from './state/index.ts';
import { maxDelayMs, retryDelay } from './retry.ts';
import type { Sent, SendRules } from './send.ts';
import { send } from './send.ts';

export interface DispatcherParts {
  readonly webhooks: WebhookState;
  readonly rules: SendRules;
  readonly log: Logger;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** Milliseconds until the next attempt, or null; the schedule unless a test has its own. */
  readonly delay?: typeof retryDelay;
  /** Milliseconds between two looks for messages. */
  readonly pauseMs?: number;
}

export interface Dispatcher {
  /** Resolves when attempts on their way have ended. */
  stop(): Promise<void>;
}

/** Messages of a webhook taken up at a time; they are sent one after the other. */
const maxPerWebhook = 50;
/** How long finished messages are kept for the log. */
const retentionMs = 30 * dayMs;
/** Between two messages to a receiver that fails. */
const maxPauseMs = minuteMs;
const gone = 410;

/** Starts delivering. */
export function startDispatcher(parts: DispatcherParts): Dispatcher {
  const { webhooks, log, now, pauseMs = 1000 } = parts;
  const deliveries = new Map<string, Promise<void>>();
  const patience = new Patience(pauseMs);
  const ending = new AbortController();
  let prunedAt = 0;
  let isFailing = false;

  /** Each webhook has its own lane: a slow receiver holds up nobody but itself. */
  async function poll(): Promise<void> {
    // In either direction: a clock that is set back must not put it off.
    if (Math.abs(now() - prunedAt) > hourMs) {
      await webhooks.prune(now() - retentionMs);
      await webhooks.hasten(now() + maxDelayMs, now());
      prunedAt = now();
    }
    for (const { webhook, messages } of await webhooks.due(now(), maxPerWebhook)) {
      const { webhookId } = webhook;
      if (messages.length === 0 || deliveries.has(webhookId) || patience.isOut(webhookId, now())) continue;
      const delivery = deliverAll(webhook, messages, parts, ending.signal)
        .then((isWell) => patience.note(webhookId, isWell, now()))
        .catch((error: unknown) => log.error({ webhook: webhookId, err: error }, 'messages of a webhook could not be delivered'))
        .finally(() => deliveries.delete(webhookId));
      deliveries.set(webhookId, delivery);
    }
  }

  /** A store out of reach is said once, not at every look. */
  async function pollAndReport(): Promise<void> {
    try {
      await poll();
      if (isFailing) log.info('webhooks are looked at again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'webhooks could not be looked at');
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await pollAndReport();
      await wait(pauseMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    await Promise.all(deliveries.values());
  }

  const running = run();
  return {
    stop() {
      ending.abort();
      return running;
    },
  };
}

/** Sends one after the other; false where one failed, which ends it. */
async function deliverAll(
  webhook: Webhook,
  messages: readonly WebhookMessage[],
  parts: DispatcherParts,
  ending: AbortSignal,
): Promise<boolean> {
  for (const message of messages) {
    if (ending.aborted) return true;
    const sent = await deliver(webhook, message, parts);
    if (sent !== null && sent.error !== null) return false;
  }
  return true;
}

/** What does not answer is not asked again and again, with one waiting message after the other. */
class Patience {
  readonly #pauseMs: number;
  readonly #failing = new Map<string, { readonly failures: number; readonly until: number }>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  isOut(webhookId: string, now: number): boolean {
    const waitMs = (this.#failing.get(webhookId)?.until ?? 0) - now;
    return waitMs > 0 && waitMs <= maxPauseMs; // a longer one is of a clock that has been set back since
  }

  note(webhookId: string, isWell: boolean, now: number): void {
    if (isWell) {
      this.#failing.delete(webhookId);
      return;
    }
    const failures = (this.#failing.get(webhookId)?.failures ?? 0) + 1;
    this.#failing.set(webhookId, { failures, until: now + Math.min(this.#pauseMs * 2 ** failures, maxPauseMs) });
  }
}

/** One attempt; null where another process has the message. */
async function deliver(webhook: Webhook, message: WebhookMessage, parts: DispatcherParts): Promise<Sent | null> {
  const { webhooks, rules, log, now } = parts;
  if (!(await webhooks.claim(message, now() + 2 * rules.timeoutMs))) return null;
  const sent = await send(webhook, { id: message.messageId, payload: message.payload }, rules, now());
  const result = resultOf(message.attempts + 1, sent, parts);
  await webhooks.report(message, result, now());
  const fields = { webhook: webhook.webhookId, message: message.messageId, type: message.type, status: sent.status };
  if (sent.error === null) log.debug(fields, 'message delivered');
  else
    log.warn(
      { ...fields, attempts: message.attempts + 1, nextAttemptAt: result.nextAttemptAt },
      `message not delivered: ${sent.error}`,
    );
  if (sent.status === gone) await webhooks.enable(webhook.webhookId, false, 'the receiver answered 410 Gone');
  return sent;
}

function resultOf(
  attempts: number,
  { status, error, retryAfterMs }: Sent,
  { delay = retryDelay, now }: DispatcherParts,
): AttemptResult {
  if (error === null) return { state: 'delivered', status, error, nextAttemptAt: null };
  const next = delay(attempts, retryAfterMs, Math.random());
  if (next === null) return { state: 'failed', status, error, nextAttemptAt: null };
  return { state: 'waiting', status, error, nextAttemptAt: now() + next };
}
