/** The request budget of a login (docs/spec/domain.md 1.2, limits), shared by all processes and kept across restarts. */

import type { SyncBudget } from '../state/index.ts';
import type { Clock } from './clock.ts';
import { NetworkError } from './network-error.ts';

export interface BudgetRules {
  /** Maximum number of requests in any window of `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Minimum time between the starts of two requests. */
  readonly spacingMs: number;
  /** Timeout of a request. */
  readonly timeoutMs: number;
  /** Maximum wait; a longer one ends the run, which the next run resumes. */
  readonly maxWaitMs: number;
}

export interface Budget {
  /** Waits until a request may be sent, and counts it. Throws NetworkError `rate-limited` if the wait is too long, and Stopped. */
  take(): Promise<number>;
  /** Records the end of a request. */
  release(slot: number): Promise<void>;
  /** Blocks all requests until that time, in milliseconds UTC. */
  blockUntil(at: number): Promise<void>;
}

/**
 * Creates a sliding window over the requests counted in the store. A request counts from its start until `windowMs` after its end, so
 * that the network, which receives it some time in between, sees at most `limit` requests in any window.
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
          throw new NetworkError('rate-limited', `The network blocks requests until ${until}`, { retryAfterMs: waitMs });
        }
        await clock.sleep(Math.max(waitMs, 1));
      }
    },
    release: (slot) => counted.releaseSlot(slot, clock.now() + rules.windowMs),
    blockUntil: (at) => counted.blockUntil(at, clock.now()),
  };
}
