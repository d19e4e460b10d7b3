/**
 * Delivers webhook messages from the store at least once. A process claims a message for the duration of an attempt, so that only one
 * process sends it. If a process dies before it records the result, the message is sent again with the same id.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { dayMs, hourMs, minuteMs } from '../domain/time/index.ts';
import type { AttemptResult, Webhook, WebhookMessage, WebhookState } from './state/index.ts';
import { maxDelayMs, retryDelay } from './retry.ts';
import type { Sent, SendRules } from './send.ts';
import { noPublicAddress } from './complete-message.ts';
import { send } from './send.ts';

/** The dependencies of deliveries. */
export interface DispatcherParts {
  readonly webhooks: WebhookState;
  readonly rules: SendRules;
  readonly log: Logger;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** Returns the milliseconds until the next attempt, or null. Default: the retry schedule; tests replace it. */
  readonly delay?: typeof retryDelay;
  /** Poll interval in milliseconds. */
  readonly pauseMs?: number;
}

/** Maximum number of a webhook's messages in one poll. They are sent one after the other. */
const maxPerWebhook = 50;
/** How long finished messages are stored for the log. */
const retentionMs = 30 * dayMs;
/** Maximum pause between messages to a failing receiver. */
const maxPauseMs = minuteMs;
/** Factor for the poll interval without enabled webhooks, so that several idle nodes put hardly any load on the database. */
const rarerWithout = 5;
const gone = 410;

/** Delivers messages from its start. Stopping waits for the attempts in progress. */
export function createDispatcher(given: DispatcherParts): Background {
  const parts = { ...given, notePicture: warnOfPictures(given.log) };
  const { webhooks, log, now, pauseMs = 1000 } = parts;
  const deliveries = new Map<string, Promise<void>>();
  const backoff = new Backoff(pauseMs);
  const ending = new AbortController();
  const maintain = createHourlyMaintenance(parts);
  const reported = reportFailures(log);
  let nextPauseMs = pauseMs;

  /** Starts a delivery for each webhook that has none, so that a slow receiver does not delay others. */
  async function poll(): Promise<void> {
    await maintain();
    const due = await webhooks.due(now(), maxPerWebhook);
    nextPauseMs = due.length > 0 ? pauseMs : rarerWithout * pauseMs;
    for (const { webhook, messages } of due) {
      const { webhookId } = webhook;
      if (messages.length === 0 || deliveries.has(webhookId) || backoff.isPaused(webhookId, now()))
        continue;
      const delivery = deliverAll(webhook, messages, parts, ending.signal)
        .then((succeeded) => backoff.note(webhookId, succeeded, now()))
        .catch((error: unknown) =>
          log.error(
            { webhook: webhookId, err: error },
            'The messages of a webhook could not be delivered.',
          ),
        )
        .finally(() => deliveries.delete(webhookId));
      deliveries.set(webhookId, delivery);
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await reported(poll);
      await wait(nextPauseMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    await Promise.all(deliveries.values());
  }

  let running = Promise.resolve();
  return {
    start: () => void (running = run()),
    stop() {
      ending.abort();
      return running;
    },
  };
}

/** Returns a function that polls. Of several failures in a row, it logs only the first. */
function reportFailures(log: Logger): (poll: () => Promise<void>) => Promise<void> {
  let isFailing = false;
  return async (poll) => {
    try {
      await poll();
      if (isFailing) log.info('Polling for webhook messages works again.');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'Polling for webhook messages failed.');
      isFailing = true;
    }
  };
}

/** Returns a function that logs a warning about the first message without its image. */
function warnOfPictures(log: Logger): (sent: Sent) => void {
  let isWarned = false;
  return ({ isWithoutPicture }) => {
    if (isWithoutPicture && !isWarned) log.warn(noPublicAddress);
    isWarned ||= isWithoutPicture;
  };
}

/** The dependencies of a dispatcher, and a callback for each attempt. */
interface Delivering extends DispatcherParts {
  readonly notePicture: (sent: Sent) => void;
}

/**
 * Returns a function for maintenance at most once an hour. It deletes old messages, and makes attempts due that were delayed because the
 * clock was set back.
 */
function createHourlyMaintenance({ webhooks, now }: DispatcherParts): () => Promise<void> {
  let doneAt = 0;
  return async () => {
    // The absolute difference, so that a clock that is set back does not delay the maintenance.
    if (Math.abs(now() - doneAt) <= hourMs) return;
    await webhooks.prune(now() - retentionMs);
    await webhooks.hasten(now() + maxDelayMs, now());
    doneAt = now();
  };
}

/** Sends messages in order; stops and returns false at the first failure. */
async function deliverAll(
  webhook: Webhook,
  messages: readonly WebhookMessage[],
  parts: Delivering,
  ending: AbortSignal,
): Promise<boolean> {
  for (const message of messages) {
    if (ending.aborted) return true;
    const sent = await deliver(webhook, message, parts);
    if (sent !== null && sent.error !== null) return false;
  }
  return true;
}

/** Exponential backoff for each webhook, so that waiting messages are not all sent to a failing receiver. */
class Backoff {
  readonly #pauseMs: number;
  readonly #failing = new Map<string, { readonly failures: number; readonly until: number }>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  isPaused(webhookId: string, now: number): boolean {
    const waitMs = (this.#failing.get(webhookId)?.until ?? 0) - now; // absent: the last delivery to this webhook has not failed
    return waitMs > 0 && waitMs <= maxPauseMs; // a longer wait means that the clock was set back
  }

  note(webhookId: string, succeeded: boolean, now: number): void {
    if (succeeded) {
      this.#failing.delete(webhookId);
      return;
    }
    const failures = (this.#failing.get(webhookId)?.failures ?? 0) + 1; // absent: this failure is the first since the last success
    this.#failing.set(webhookId, {
      failures,
      until: now + Math.min(this.#pauseMs * 2 ** failures, maxPauseMs),
    });
  }
}

/** Makes one attempt. Returns null if another process has claimed the message. */
async function deliver(
  webhook: Webhook,
  message: WebhookMessage,
  parts: Delivering,
): Promise<Sent | null> {
  const { webhooks, rules, log, now } = parts;
  if (!(await webhooks.claim(message, now() + 2 * rules.timeoutMs))) return null;
  const sent = await send(
    webhook,
    { id: message.messageId, payload: message.payload },
    rules,
    now(),
  );
  parts.notePicture(sent);
  const result = resultOf(message.attempts + 1, sent, parts);
  await webhooks.report(message, result, now());
  const fields = {
    webhook: webhook.webhookId,
    message: message.messageId,
    type: message.type,
    status: sent.status,
  };
  if (sent.error === null) log.debug(fields, 'The webhook message was delivered.');
  else
    log.warn(
      { ...fields, attempts: message.attempts + 1, nextAttemptAt: result.nextAttemptAt },
      `The webhook message was not delivered: ${sent.error}`,
    );
  if (sent.status === gone)
    await webhooks.enable(webhook.webhookId, false, 'The receiver responded with 410 Gone.');
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
