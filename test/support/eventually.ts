/** Polling for tests with a timeout and a description of the condition for the error message. */

import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 20;

/**
 * Polls until the condition returns a truthy value, and returns this value. An exception counts as "not yet" and becomes the cause of the
 * failure. A condition that never returns also fails at the timeout.
 *
 * @param withinMs timeout in milliseconds; choose a long one, because it only bounds failures
 * @param what completes the sentence "Not within 5000 ms: …", such as "the replica has the player"
 */
export async function eventually<T>(
  condition: () => T | Promise<T>,
  withinMs: number,
  what: string,
): Promise<NonNullable<T>> {
  const giveUpAt = performance.now() + withinMs;
  let lastError: unknown;
  do {
    try {
      const result = await within(giveUpAt, condition);
      if (isTruthy(result)) return result;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await delay(pollIntervalMs);
  } while (performance.now() < giveUpAt);
  throw new Error(`Not within ${withinMs} ms: ${what}.`, { cause: lastError });
}

function isTruthy<T>(value: T): value is NonNullable<T> {
  return Boolean(value);
}

/** Returns the result of the condition. Throws an error at the deadline, because a request to a stopped server may never return. */
async function within<T>(giveUpAt: number, condition: () => T | Promise<T>): Promise<T> {
  const timer = new AbortController();
  const deadline = delay(Math.max(0, giveUpAt - performance.now()), undefined, {
    signal: timer.signal,
  }).then(() => {
    throw new Error('The last poll did not return.');
  });
  try {
    return await Promise.race([condition(), deadline]);
  } finally {
    deadline.catch(() => undefined); // the error is expected here: the timer is aborted below, or has already ended above
    timer.abort();
  }
}
