/** A request, tried again while trying again makes sense. */

import type { Logger } from 'pino';
import type { Budget } from './budget.ts';
import type { Clock } from './clock.ts';
import { Stopped } from './clock.ts';
import type { NetworkCalls } from './network-calls.ts';
import { isPassing, NetworkError } from './network-error.ts';

export interface AttemptParts {
  readonly budget: Budget;
  readonly clock: Clock;
  readonly calls: NetworkCalls;
  /** A number from 0 to 1, as Math.random gives. */
  readonly random: () => number;
  readonly log: Logger;
}

/** Asks once, or up to `mostAttempts` times. */
export type Ask = <T>(what: string, call: (calls: NetworkCalls) => Promise<unknown>, read: (answer: unknown) => T) => Promise<T>;

export const maxAttempts = 6;
/** First waits: after a failure, and after 429 without Retry-After. Each further one is twice the one before, up to the longest. */
const firstWaitMs = 1000;
const firstRateWaitMs = 30_000;
const maxWaitMs = 300_000;

/**
 * Makes requests through the package: `call` is one call of one of its functions, `read` checks what it gives and throws
 * NetworkError `incomplete` where that is not whole. Throws NetworkError and Stopped.
 */
export function createAsk({ budget, clock, calls, random, log }: AttemptParts): Ask {
  return async (what, call, read) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return read(await call(calls));
      } catch (thrown) {
        const error = toNetworkError(thrown, what);
        if (!isPassing(error)) throw error;
        const waitMs = waitBeforeNext(error, attempt, random);
        // What the network asks for holds for every request, of this run and the next: the budget does that waiting.
        const isAskedFor = error.kind === 'rate-limited' || error.retryAfterMs !== null;
        if (isAskedFor) await budget.blockUntil(clock.now() + waitMs);
        if (attempt >= maxAttempts) throw error;
        log.debug({ what, attempt, waitMs, reason: error.message }, 'asking again');
        if (!isAskedFor) await clock.sleep(waitMs);
      }
    }
  };
}

/** What the package throws itself is about an answer it cannot use; what ours throws comes through it unchanged. */
function toNetworkError(thrown: unknown, what: string): NetworkError {
  if (thrown instanceof NetworkError) return thrown;
  if (thrown instanceof Stopped || !(thrown instanceof Error) || isStoreError(thrown)) throw thrown;
  return new NetworkError('refused', `${what}: ${thrown.message.trim().split('\n', 1).join('')}`, { cause: thrown });
}

/** The budget is in the store; when that fails, asking the network again does not help. */
function isStoreError(error: Error): boolean {
  return error.name === 'StoreError';
}

/** What the network asked for; else exponential, between half and the whole of it, so that several do not come back at once. */
function waitBeforeNext({ kind, retryAfterMs }: NetworkError, attempt: number, random: () => number): number {
  if (retryAfterMs !== null) return retryAfterMs;
  const first = kind === 'rate-limited' ? firstRateWaitMs : firstWaitMs;
  const whole = Math.min(first * 2 ** (attempt - 1), maxWaitMs);
  return Math.round(whole * (0.5 + random() / 2));
}
