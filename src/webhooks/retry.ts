/** When a message is tried again: the schedule of Standard Webhooks, some three days in all. */

import { hourMs, minuteMs, secondMs } from '../domain/time/index.ts';

const delays: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** A receiver may ask for more patience, not for any. */
const maxPatience = 24 * hourMs;
const maxJitter = 0.2;
/** Milliseconds; no message waits longer for its next attempt. */
export const maxDelayMs = 24 * hourMs * (1 + maxJitter);

/**
 * Milliseconds until the next attempt; null where that was the last. Up to a fifth more or less, so that messages that
 * failed together do not come back together.
 * @param attempts how many there were
 * @param retryAfterMs what the receiver asked for
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const delay = delays[attempts - 1];
  if (delay === undefined) return null;
  const jittered = delay * (1 - maxJitter + 2 * maxJitter * random);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, maxPatience)));
}
