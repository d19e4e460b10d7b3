/** Sends requests with retries. */

import type { Logger } from 'pino';
import type { Budget } from './budget.ts';
import type { Clock } from './clock.ts';
import { Stopped } from './clock.ts';
import { isTransient, NetworkError } from './network-error.ts';

interface RetryParts {
  readonly budget: Budget;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1, like Math.random. */
  readonly random: () => number;
  readonly log: Logger;
}

/** Sends a request, with up to `maxAttempts` attempts. */
export type Retry = <T>(
  what: string,
  call: () => Promise<unknown>,
  read: (answer: unknown) => T,
) => Promise<T>;

/** How often a request is sent before its failure is final. */
export const maxAttempts = 6;
/** First wait after a failure, and after 429 without Retry-After. Each further wait is doubled, up to the maximum. */
const firstWaitMs = 1000;
const firstRateWaitMs = 30_000;
const maxWaitMs = 300_000;

/**
 * Creates a function that sends requests again until one succeeds: `call` sends one; `read` parses the answer and throws
 * NetworkError `incomplete` if it is not complete. Throws NetworkError and Stopped.
 */
export function createRetry({ budget, clock, random, log }: RetryParts): Retry {
  return async (what, call, read) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return read(await call());
      } catch (thrown) {
        const error = toNetworkError(thrown, what);
        if (!isTransient(error)) throw error;
        const waitMs = waitBeforeNext(error, attempt, random);
        // A wait requested by the network applies to all requests, also of the next run, so the budget does the waiting.
        const isRequested = error.kind === 'rate-limited' || error.retryAfterMs !== null;
        if (isRequested) await budget.blockUntil(clock.now() + waitMs);
        if (attempt >= maxAttempts) throw error;
        log.debug(
          { what, attempt, waitMs, reason: error.message },
          'A request to the network is retried.',
        );
        if (!isRequested) await clock.sleep(waitMs);
      }
    }
  };
}

/** Converts errors of a network's package, which are about unusable answers; errors of this module are unchanged. */
function toNetworkError(thrown: unknown, what: string): NetworkError {
  if (thrown instanceof NetworkError) return thrown;
  if (thrown instanceof Stopped || !(thrown instanceof Error) || isStoreError(thrown)) throw thrown;
  return new NetworkError('refused', `${what}: ${thrown.message.trim().split('\n', 1).join('')}`, {
    cause: thrown,
  });
}

/** Errors of the store, which contains the budget, are not retried. */
function isStoreError(error: Error): boolean {
  return error.name === 'StoreError';
}

/** Returns the wait requested by the network, or exponential backoff with jitter between 50 % and 100 %. */
function waitBeforeNext(
  { kind, retryAfterMs }: NetworkError,
  attempt: number,
  random: () => number,
): number {
  if (retryAfterMs !== null) return retryAfterMs;
  const first = kind === 'rate-limited' ? firstRateWaitMs : firstWaitMs;
  const whole = Math.min(first * 2 ** (attempt - 1), maxWaitMs);
  return Math.round(whole * (0.5 + random() / 2));
}
