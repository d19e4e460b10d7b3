/** How often players are synced: the longer somebody has not played, the less often (docs/spec/domain.md 3.1). */

import { dayMs } from '../../domain/time/index.ts';

interface Tier {
  /** Players who played within this time. */
  readonly playedWithinMs: number;
  /** Number of intervals of the run between two syncs, */
  readonly intervals: number;
  /** but never more than this time, unless the interval itself is longer. */
  readonly atMostMs: number;
}

const tiers: readonly Tier[] = [
  { playedWithinMs: 7 * dayMs, intervals: 1, atMostMs: dayMs },
  { playedWithinMs: 90 * dayMs, intervals: 4, atMostMs: dayMs },
  { playedWithinMs: Infinity, intervals: 24, atMostMs: 7 * dayMs },
];

/**
 * Returns the time until a player is synced again, in milliseconds.
 * @param everyMs interval of the run
 * @param idleMs time since the player's last change on the network; null if the network lists no date
 */
export function chooseInterval(everyMs: number, idleMs: number | null): number {
  // absent: the player has not played for longer than any tier says
  const tier = tiers.find(({ playedWithinMs }) => (idleMs ?? Infinity) < playedWithinMs) ?? tiers.at(-1);
  if (tier === undefined) return everyMs;
  return Math.max(Math.min(everyMs * tier.intervals, tier.atMostMs), everyMs);
}
