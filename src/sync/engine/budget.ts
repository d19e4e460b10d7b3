/** The request budget of a login (docs/spec/domain.md 1.2, limits). All processes share it, and it survives restarts. */

import type { SyncBudget, SyncCondition } from '../state/index.ts';
import { slowedUntil } from './block.ts';
import type { Clock } from './clock.ts';
import { NetworkError } from './network-error.ts';

interface BudgetRules {
  /** Maximum number of requests in any window of `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Minimum time between the starts of two requests. */
  readonly spacingMs: number;
  /** Timeout of a request. */
  readonly timeoutMs: number;
  /** Maximum wait. A longer wait ends the run, and the next run resumes it. */
  readonly maxWaitMs: number;
}

/** The budget: permits requests at the pace that all processes of the store share. */
export interface Budget {
  /** Waits until a request may be sent, and counts it. Throws NetworkError `rate-limited` if the wait is too long, and Stopped. */
  take(): Promise<number>;
  /** Records the end of a request. */
  release(slot: number): Promise<void>;
  /** Blocks all requests until `at`, in milliseconds UTC. */
  blockUntil(at: number): Promise<void>;
}

/** The counted requests, and the block of the address, after which requests are sent at half the pace. */
type CountedBudget = SyncBudget & Pick<SyncCondition, 'findBlock'>;

/** Waits until a request may be sent. Throws NetworkError `rate-limited` if the wait is too long, and Stopped. */
export async function waitFor(clock: Clock, at: number, maxWaitMs: number): Promise<void> {
  const waitMs = at - clock.now();
  if (waitMs > maxWaitMs) {
    const until = new Date(at).toISOString();
    throw new NetworkError(
      'rate-limited',
      `The network limits the number of requests and asks to wait until ${until}`,
      { retryAfterMs: waitMs },
    );
  }
  await clock.sleep(Math.max(waitMs, 1));
}

/** Returns a pace of half the speed. */
export function halve<P extends Pick<BudgetRules, 'limit' | 'spacingMs'>>(pace: P): P {
  return { ...pace, limit: Math.max(1, Math.floor(pace.limit / 2)), spacingMs: pace.spacingMs * 2 };
}

/**
 * Creates a sliding window over the requests that the store counts. A request counts from its start until `windowMs` after its end, because
 * the network receives it at an unknown time in between. So the network sees at most `limit` requests in any window.
 */
export function createBudget(counted: CountedBudget, clock: Clock, rules: BudgetRules): Budget {
  const leaseMs = rules.timeoutMs + rules.windowMs;
  return {
    async take() {
      for (;;) {
        const isSlowed = slowedUntil(await counted.findBlock(clock.now()), clock.now()) !== null;
        const taken = await counted.takeSlot(clock.now(), {
          ...(isSlowed ? halve(rules) : rules),
          leaseMs,
        });
        if ('slot' in taken) return taken.slot;
        await waitFor(clock, taken.retryAt, rules.maxWaitMs);
      }
    },
    release: (slot) => counted.releaseSlot(slot, clock.now() + rules.windowMs),
    blockUntil: (at) => counted.blockUntil(at, clock.now()),
  };
}
