/** What the home page shows: what players are doing, the ranking, most played games, totals. */

import { dayIn, hourMs, findMonday, startOfDay } from '../../../domain/time/index.ts';
import type {
  FoundGame,
  HomeLists,
  InstanceTotals,
  RankedPlayer,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';

const leaderCount = 5;
const gameCount = 8;
const spotlightEarners = 8;
/** A player who was seen online in a game is shown for so long. */
const onlineMs = 3 * hourMs;

/** What the first page shows of the instance. */
export interface HomeModel extends HomeLists {
  readonly totals: InstanceTotals;
  readonly leaders: readonly RankedPlayer[];
  readonly games: readonly FoundGame[];
  /** The last day of the spotlight, in days since 1970-01-01; null without one. */
  readonly spotlightUntil: number | null;
}

/** Reads all parts of the first page together. */
export async function homeModel({ store, now, instance }: SiteServices): Promise<HomeModel> {
  const hour = Math.floor(now() / hourMs) * hourMs;
  const zone = await store.dayZone();
  const today = dayIn(zone, now());
  const { spotlight } = instance;
  const lit =
    spotlight !== null && spotlight.from <= today && today <= spotlight.until ? spotlight : null;
  const [lists, totals, leaders, games] = await Promise.all([
    store.homeLists({
      at: now(),
      justEarned: { groups: 12, perPlayer: 3 },
      platinums: 8,
      rarest: { since: startOfDay(zone, findMonday(today)), limit: 5 },
      playing: { since: hour - onlineMs, until: hour + hourMs, limit: 5 },
      spotlight:
        lit === null
          ? null
          : { ...lit, since: startOfDay(zone, lit.from), limit: spotlightEarners },
    }),
    store.totals(),
    store.leaders(leaderCount),
    store.popularGames({ offset: 0, limit: gameCount }),
  ]);
  return { ...lists, spotlightUntil: lit?.until ?? null, totals, leaders, games };
}
