/** What the home page shows: totals, latest activity, most played games. */

import type { FoundGame, InstanceTotals, PlayerRow, RankedPlayer, RecentTrophy } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';

const [trophyCount, playerCount, gameCount, leaderCount] = [12, 8, 6, 5];

export interface HomeModel {
  readonly totals: InstanceTotals;
  readonly trophies: readonly RecentTrophy[];
  readonly players: readonly PlayerRow[];
  readonly games: readonly FoundGame[];
  readonly leaders: readonly RankedPlayer[];
}

export async function homeModel({ store }: SiteServices): Promise<HomeModel> {
  return {
    totals: await store.totals(),
    trophies: await store.recentTrophies(trophyCount),
    players: await store.recentPlayers(playerCount),
    games: (await store.popularGames({ offset: 0, limit: gameCount })).items,
    leaders: (await store.leaderboard(null, { offset: 0, limit: leaderCount })).items,
  };
}
