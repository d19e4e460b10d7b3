/** Runs of consecutive days with trophies (docs/spec/figures.md 5). */

interface Streak {
  /** Number of days. */
  readonly length: number;
  /** The last day, as days since 1970-01-01 in the day zone. */
  readonly endsOn: number;
}

/** The streaks of a player on a day. */
export interface Streaks {
  /** Null if no trophy was earned today or yesterday. */
  readonly current: Streak | null;
  /** The longest streak, or the latest of several; null for a player without dated trophies. */
  readonly longest: Streak | null;
}

/**
 * Returns the current and the longest streak.
 *
 * @param days days with at least one trophy, as days since 1970-01-01, ascending and distinct
 * @param today the current day in the same zone
 */
export function findStreaks(days: readonly number[], today: number): Streaks {
  let longest: Streak | null = null;
  let last: Streak | null = null;
  for (const day of days) {
    const length: number = last !== null && last.endsOn === day - 1 ? last.length + 1 : 1;
    last = { length, endsOn: day };
    if (longest === null || length >= longest.length) longest = last;
  }
  const isCurrent = last !== null && last.endsOn >= today - 1;
  return { current: isCurrent ? last : null, longest };
}
