/** How much was earned in short periods up to now, counted in the recent trophies that the home page groups: it costs no read of its own. */

import { readRecentFrom } from '../derived/recent-trophies.ts';
import type { Queries } from '../engine/engine.ts';
import type { HomeLists, HomeQuery } from '../port/home.ts';
import type { DatedTrophy } from './newest-first.ts';

/** Recent trophies, newest first, and how many are read at most. */
interface RecentPart {
  readonly rows: readonly DatedTrophy[];
  readonly limit: number;
}

/** Counts trophies and players; null for a period that begins before the part does. */
export async function countPeriods(
  queries: Queries,
  { rows, limit }: RecentPart,
  periods: HomeQuery['periods'],
): Promise<HomeLists['periods']> {
  const last = rows.at(-1);
  // Fewer are all that the list has: it says itself from when on it is complete.
  const isAll = last === undefined || rows.length < limit;
  const completeAfter = isAll ? (await readRecentFrom(queries)).earnedAt : last.earnedAt;
  return periods.map(({ since, until }) => {
    if (since <= completeAfter) return null;
    const earned = rows.filter(({ earnedAt }) => earnedAt >= since && earnedAt < until);
    return { trophies: earned.length, players: new Set(earned.map((row) => row.playerId)).size };
  });
}
