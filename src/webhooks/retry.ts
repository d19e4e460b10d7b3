/** The retry schedule of Standard Webhooks. All attempts together take about three days. */

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

/** Maximum Retry-After time that is respected. A longer one is shortened to it. */
const maxRetryAfter = 24 * hourMs;
const maxJitter = 0.2;
/** Maximum delay until the next attempt in milliseconds. */
export const maxDelayMs = 24 * hourMs * (1 + maxJitter);

/**
 * Returns the milliseconds until the next attempt, or null after the last one. A random change of up to 20 % spreads messages that failed
 * at the same time.
 * @param attempts number of attempts so far
 * @param retryAfterMs Retry-After of the receiver
 * @param random number from 0 to 1
 */
export function retryDelay(
  attempts: number,
  retryAfterMs: number | null,
  random: number,
): number | null {
  const delay = delays[attempts - 1];
  if (delay === undefined) return null;
  const jittered = delay * (1 - maxJitter + 2 * maxJitter * random);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, maxRetryAfter)));
}
