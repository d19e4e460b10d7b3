/** What the home page shows: what players are doing, the ranking, most played games, totals. */

import { dayIn, hourMs, mondayOf, startOfDay } from '../../../domain/time/index.ts';
import type { FoundGame, HomeLists, InstanceTotals, RankedPlayer } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';

const [leaderCount, gameCount] = [5, 8];
/** A player whose last update says that they are online is shown for so long. */
const onlineMs = 3 * hourMs;

export interface HomeModel extends HomeLists {
  readonly totals: InstanceTotals;
  readonly leaders: readonly RankedPlayer[];
  readonly games: readonly FoundGame[];
}

export async function homeModel({ store, now }: SiteServices): Promise<HomeModel> {
  const hour = Math.floor(now() / hourMs) * hourMs;
  const zone = await store.dayZone();
  const lists = await store.homeLists({
    justEarned: { groups: 12, perPlayer: 3 },
    platinums: 8,
    rarest: { since: startOfDay(zone, mondayOf(dayIn(zone, now()))), limit: 5 },
    playing: { since: hour - onlineMs, limit: 5 },
  });
  return {
    ...lists,
    totals: await store.totals(),
    leaders: (await store.leaderboard(null, { offset: 0, limit: leaderCount })).items,
    games: (await store.popularGames({ offset: 0, limit: gameCount })).items,
  };
}
