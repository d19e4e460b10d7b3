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
  /** Waiting times after status 429 without Retry-After. Default: from 30 seconds to 5 minutes. */
  readonly rateWaits?: RateWaits;
  /** Number of attempts before a failure is final. Default: `maxAttempts`. */
  readonly attempts?: number | undefined;
}

/** The first wait after a failure, and the longest wait. Each wait is twice as long as the one before. */
export interface RateWaits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Sends a request, and repeats it up to a number of attempts. */
export type Retry = <T>(
  what: string,
  call: () => Promise<unknown>,
  read: (answer: unknown) => T,
) => Promise<T>;

/** Default number of attempts before a failure is final. */
export const maxAttempts = 6;
/** Waits after other failures. */
const usualWaits: RateWaits = { firstMs: 1000, longestMs: 300_000 };
const usualRateWaits: RateWaits = { firstMs: 30_000, longestMs: 300_000 };

/**
 * Creates a function that repeats a request until it succeeds. `call` sends the request; `read` parses the response and throws NetworkError
 * `incomplete` if it is not complete. Throws NetworkError and Stopped.
 */
export function createRetry({
  budget,
  clock,
  random,
  log,
  rateWaits = usualRateWaits,
  attempts = maxAttempts,
}: RetryParts): Retry {
  return async (what, call, read) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return read(await call());
      } catch (thrown) {
        const error = toNetworkError(thrown, what);
        if (!isTransient(error)) throw error;
        const waits = error.kind === 'rate-limited' ? rateWaits : usualWaits;
        // A wait of 0, or until a time in the past, says nothing about when a request succeeds.
        const waitMs = error.retryAfterMs || backOff(waits, attempt, random);
        // A wait that the network requests applies to all requests, including those of the next run, so the budget handles it.
        const isRequested = error.kind === 'rate-limited' || error.retryAfterMs !== null;
        if (isRequested) await budget.blockUntil(clock.now() + waitMs);
        if (attempt >= attempts) throw error;
        log.debug(
          { what, attempt, waitMs, reason: error.message },
          'A request to the network is retried.',
        );
        if (!isRequested) await clock.sleep(waitMs);
      }
    }
  };
}

/** Converts errors of a network's package, which mean that a response is unusable. Errors of this module remain unchanged. */
function toNetworkError(thrown: unknown, what: string): NetworkError {
  if (thrown instanceof NetworkError) return thrown;
  if (thrown instanceof Stopped || !(thrown instanceof Error) || isStoreError(thrown)) throw thrown;
  return new NetworkError('refused', `${what}: ${thrown.message.trim().split('\n', 1).join('')}`, {
    cause: thrown,
  });
}

/** Checks for an error of the store. The request is then not repeated, because the budget of requests is in the store, too. */
function isStoreError(error: Error): boolean {
  return error.name === 'StoreError';
}

/** Returns an exponential backoff with a random factor between 50 % and 100 %. */
function backOff({ firstMs, longestMs }: RateWaits, attempt: number, random: () => number): number {
  const whole = Math.min(firstMs * 2 ** (attempt - 1), longestMs);
  return Math.round(whole * (0.5 + random() / 2));
}
