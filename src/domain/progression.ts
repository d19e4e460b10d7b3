/** Trophies over time (docs/spec/decisions.md 4, GetTrophyProgression). */

import type { TimeZone } from './time/index.ts';
import { dayIn, startOfDay } from './time/index.ts';

interface ProgressionPoint {
  /** Milliseconds UTC. */
  readonly at: number;
  /** Trophies the player had by then, including those of this date. */
  readonly value: number;
}

/** Returns one point per distinct date, ascending. @param dates milliseconds UTC in any order */
export function countProgression(dates: readonly number[]): ProgressionPoint[] {
  return accumulate(dates, (date) => date);
}

/** Returns one point per day of the time zone on which a trophy was earned, dated with the day's first instant. */
export function progressionByDay(dates: readonly number[], zone: TimeZone): ProgressionPoint[] {
  let lastDay = Number.NaN;
  let startsAt = 0;
  return accumulate(dates, (date) => {
    const day = dayIn(zone, date);
    // Most dates are on the same day as the previous date.
    if (day !== lastDay) startsAt = startOfDay(zone, day);
    lastDay = day;
    return startsAt;
  });
}

function accumulate(
  dates: readonly number[],
  pointOf: (date: number) => number,
): ProgressionPoint[] {
  const points: { at: number; value: number }[] = [];
  for (const [index, date] of dates.toSorted((a, b) => a - b).entries()) {
    const at = pointOf(date);
    const last = points.at(-1);
    // Not `===`: if clocks are set back over midnight, a later trophy can belong to an earlier day.
    if (last !== undefined && at <= last.at) last.value = index + 1;
    else points.push({ at, value: index + 1 });
  }
  return points;
}
