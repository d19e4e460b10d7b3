/** The data of the home page: current activity, the ranking, the most played games, totals. */

import type { TimeZone } from '../../../domain/time/index.ts';
import { dayIn, hourMs, findMonday, startOfDay } from '../../../domain/time/index.ts';
import { zip } from '../../../invariant.ts';
import type {
  EarnedInPeriod,
  FoundGame,
  HomeLists,
  InstanceTotals,
  PlayerRow,
  RankedPlayer,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';

const leaderCount = 5;
const gameCount = 6;
const spotlightEarners = 8;
/** Number of days whose trophies are counted, including today. */
const countedDays = 7;
/** Milliseconds for which a player is shown as playing after they were seen online in a game. */
const onlineMs = 3 * hourMs;
/** Maximum number of players in a game that are read and counted. */
const maxPlaying = 24;

/** The data about the instance that the home page shows. */
export interface HomeModel extends Omit<HomeLists, 'periods' | 'platinumCount' | 'playing'> {
  readonly playing: readonly NowPlaying[];
  readonly totals: InstanceTotals;
  readonly leaders: readonly RankedPlayer[];
  readonly games: readonly FoundGame[];
  /** Today, in days since 1970-01-01. */
  readonly today: number;
  /** The numbers of trophies earned on the last days, by day; null where they are unknown. */
  readonly days: ReadonlyMap<number, EarnedInPeriod | null>;
  readonly figures: LiveFigures;
  /** The last day on which the game or trophy is highlighted, in days since 1970-01-01; null if none is. */
  readonly spotlightUntil: number | null;
}

/** A player and the game they play. `sinceAt` is null if the source stated the game as part of the profile. */
export interface NowPlaying {
  readonly player: PlayerRow;
  readonly title: string;
  readonly sinceAt: number | null;
}

/** Current figures of the site; null for an unknown one. */
export interface LiveFigures {
  readonly trophiesToday: number | null;
  readonly platinumsThisWeek: number | null;
  readonly players: number;
  readonly playing: number | null;
}

/** Reads all data of the home page together. */
export async function homeModel({ store, now, instance }: SiteServices): Promise<HomeModel> {
  const hour = Math.floor(now() / hourMs) * hourMs;
  const zone = await store.dayZone();
  const today = dayIn(zone, now());
  const monday = startOfDay(zone, findMonday(today));
  const { spotlight } = instance;
  const lit =
    spotlight !== null && spotlight.from <= today && today <= spotlight.until ? spotlight : null;
  const counted = Array.from({ length: countedDays }, (_, index) => today - index);
  const [{ periods, platinumCount, ...lists }, totals, leaders, games] = await Promise.all([
    store.homeLists({
      at: now(),
      justEarned: { groups: 12, perPlayer: 3 },
      platinums: { limit: 6, countedSince: monday },
      rarest: { since: monday, limit: 5 },
      playing: { since: hour - onlineMs, until: hour + hourMs, limit: maxPlaying },
      periods: counted.map((day) => toPeriod(zone, day)),
      spotlight:
        lit === null
          ? null
          : { ...lit, since: startOfDay(zone, lit.from), limit: spotlightEarners },
    }),
    store.totals(),
    store.leaders(leaderCount),
    store.popularGames({ offset: 0, limit: gameCount }),
  ]);
  const playing = await playingOf(store, lists.playing, now());
  const days = new Map(zip(counted, periods));
  const figures: LiveFigures = {
    trophiesToday: days.get(today)?.trophies ?? null,
    platinumsThisWeek: platinumCount,
    players: totals.players,
    playing: playing.length < maxPlaying ? playing.length : null,
  };
  return {
    ...lists,
    playing,
    spotlightUntil: lit?.until ?? null,
    totals,
    leaders,
    games,
    today,
    days,
    figures,
  };
}

/**
 * Returns the players who are in a game. First come those whose network reports this at the moment. Then come those for whom no network is
 * queried, with the status that a source stated.
 */
async function playingOf(
  store: SiteServices['store'],
  stated: readonly PlayerRow[],
  at: number,
): Promise<readonly NowPlaying[]> {
  const live = await store.playingNow(at, maxPlaying);
  const readings = await Promise.all(stated.map((player) => store.presence(player)));
  const unasked = zip(stated, readings).flatMap(([player, known]) =>
    known.length > 0 || player.presenceHidden ? [] : [player],
  );
  return [
    ...live.map(({ player, presence: { title, sinceAt } }) => ({
      player,
      title: title ?? '',
      sinceAt,
    })),
    ...unasked.map((player) => {
      const title = player.statusPlaying || player.statusTitle || '';
      return { player, title, sinceAt: null };
    }),
  ].slice(0, maxPlaying);
}

function toPeriod(zone: TimeZone, day: number): { readonly since: number; readonly until: number } {
  return { since: startOfDay(zone, day), until: startOfDay(zone, day + 1) };
}
