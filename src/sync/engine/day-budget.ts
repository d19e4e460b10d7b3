/** The request budget of a network that limits requests per UTC day (docs/spec/networks.md 9). All processes of the store share it. */

import { dayMs } from '../../domain/time/index.ts';
import type { DayUse, SyncBudget, SyncCondition, SyncDay } from '../state/index.ts';
import { slowedUntil } from './block.ts';
import type { Budget } from './budget.ts';
import { halve, waitFor } from './budget.ts';
import type { Clock } from './clock.ts';
import { NetworkError } from './network-error.ts';
import { plural } from '../../plural.ts';

/** The maximum number of requests in a day, and their maximum pace. */
export interface DayRules {
  /** Maximum number of requests of a UTC day. */
  readonly limit: number;
  /** Minimum time between the starts of two requests. */
  readonly spacingMs: number;
  /** Maximum wait. A longer wait ends the run, and the next run resumes it. */
  readonly maxWaitMs: number;
}

type CountedDay = SyncDay &
  Pick<SyncBudget, 'blockUntil' | 'budgetUse'> &
  Pick<SyncCondition, 'findBlock'>;

/**
 * Creates the budget for syncing whole players; with `isQuick`, the budget for quick checks. Quick checks may use half of a day's requests.
 * The sync of whole players leaves them the rest of that half, so that a long first sync does not make all other players wait.
 */
export function createDayBudget(
  counted: CountedDay,
  clock: Clock,
  rules: DayRules & { readonly isQuick: boolean },
): Budget {
  async function tryTake(now: number): Promise<number | null> {
    const { blockedUntil } = await counted.budgetUse(now);
    if (blockedUntil !== null) return blockedUntil;
    const isSlowed = slowedUntil(await counted.findBlock(now), now) !== null;
    const pace = isSlowed ? halve(rules) : rules;
    return counted.takeOfDay(now, rules.isQuick, (use) => retryAt(use, now, pace, rules.isQuick));
  }
  /** Throws if the wait is too long because the day's requests are used up. It records this for all processes and the status. */
  async function noteUsedUp(now: number, at: number): Promise<void> {
    const { requests } = await counted.dayUse(now);
    const isDay = requests >= rules.limit;
    if (isDay) await counted.blockUntil(at, now);
    if (at - now <= rules.maxWaitMs || at !== nextDay(now)) return;
    const what = isDay
      ? `The limit of ${plural(rules.limit, 'request', 'requests')} a day is reached`
      : 'The requests of the day for quick checks are used up';
    throw new NetworkError(
      'used-up',
      `${what}. The next ones are sent from ${new Date(at).toISOString()} on`,
    );
  }
  return {
    async take() {
      for (;;) {
        const now = clock.now();
        const at = await tryTake(now);
        if (at === null) return 0;
        await noteUsedUp(now, at);
        await waitFor(clock, at, rules.maxWaitMs);
      }
    },
    release: async () => {},
    blockUntil: (at) => counted.blockUntil(at, clock.now()),
  };
}

function nextDay(now: number): number {
  return now - (now % dayMs) + dayMs;
}

/** Returns when to try again; null if a request may be sent now. */
function retryAt(
  { requests, quick, sentAt }: DayUse,
  now: number,
  { limit, spacingMs }: Pick<DayRules, 'limit' | 'spacingMs'>,
  isQuick: boolean,
): number | null {
  const ofDay = now % dayMs;
  const half = Math.floor(limit / 2);
  const reserved = Math.min(half - quick, Math.ceil((half * (dayMs - ofDay)) / dayMs));
  const isUsed = isQuick
    ? quick >= half || requests >= limit
    : requests >= limit - Math.max(0, reserved);
  if (isUsed) return isQuick || requests >= limit ? nextDay(now) : now + dayMs / limit;
  return sentAt !== null && now < sentAt + spacingMs ? sentAt + spacingMs : null;
}
