/** Counts trophies earned in short periods up to now, from the recent trophies that the home page groups. It needs no read of its own. */

import { readRecentFrom } from '../derived/recent-trophies.ts';
import type { Queries } from '../engine/engine.ts';
import type { HomeLists, HomeQuery } from '../port/home.ts';
import type { DatedTrophy } from './newest-first.ts';

/** The newest recent trophies, and the maximum number that is read. */
interface RecentPart {
  readonly rows: readonly DatedTrophy[];
  readonly limit: number;
}

/** Counts trophies and players in each period; null for a period that begins before the oldest of the given trophies. */
export async function countPeriods(
  queries: Queries,
  { rows, limit }: RecentPart,
  periods: HomeQuery['periods'],
): Promise<HomeLists['periods']> {
  const last = rows.at(-1);
  // Fewer rows than the limit are the whole list. Its stored start date then tells how far back it is complete.
  const isAll = last === undefined || rows.length < limit;
  const completeAfter = isAll ? (await readRecentFrom(queries)).earnedAt : last.earnedAt;
  return periods.map(({ since, until }) => {
    if (since <= completeAfter) return null;
    const earned = rows.filter(({ earnedAt }) => earnedAt >= since && earnedAt < until);
    return { trophies: earned.length, players: new Set(earned.map((row) => row.playerId)).size };
  });
}
