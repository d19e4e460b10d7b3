/** The one budget of requests that a login has (docs/spec/domain.md 1.2, limits), whoever asks and however often Laurel is started. */

import type { SyncBudget } from './state/index.ts';
import type { Clock } from './clock.ts';
import { NetworkError } from './network-error.ts';

export interface BudgetRules {
  /** Requests within any `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Least time between the beginnings of two requests. */
  readonly spacingMs: number;
  /** How long one request may take. */
  readonly timeoutMs: number;
  /** A wait longer than this ends the run; its jobs keep their place. */
  readonly maxWaitMs: number;
}

export interface Budget {
  /** Waits until a request may be sent and counts it; throws NetworkError `rate-limited` where that is too far off, and Stopped. */
  take(): Promise<number>;
  /** The request has ended. */
  release(slot: number): Promise<void>;
  /** Nobody asks again before that time: milliseconds UTC. */
  blockUntil(at: number): Promise<void>;
}

/**
 * A window that slides over what the store has counted. A request counts from its beginning until `windowMs` after its end,
 * so that the network, which sees it some time in between, finds no more than `limit` in any window of its own.
 */
export function createBudget(counted: SyncBudget, clock: Clock, rules: BudgetRules): Budget {
  const slotRules = { limit: rules.limit, spacingMs: rules.spacingMs, leaseMs: rules.timeoutMs + rules.windowMs };
  return {
    async take() {
      for (;;) {
        const taken = await counted.takeSlot(clock.now(), slotRules);
        if ('slot' in taken) return taken.slot;
        const waitMs = taken.retryAt - clock.now();
        if (waitMs > rules.maxWaitMs) {
          const until = new Date(taken.retryAt).toISOString();
          throw new NetworkError('rate-limited', `the network wants no request before ${until}`, { retryAfterMs: waitMs });
        }
        await clock.sleep(Math.max(waitMs, 1));
      }
    },
    release: (slot) => counted.releaseSlot(slot, clock.now() + rules.windowMs),
    blockUntil: (at) => counted.blockUntil(at, clock.now()),
  };
}
