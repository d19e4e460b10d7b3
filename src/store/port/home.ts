/** Port of the home page and of other lists of what is new. */

import type { LogPeriod } from './log.ts';
import type { Earner } from './boards.ts';
import type { GameRow, TrophyCounts, TrophyRow } from './games.ts';
import type { PlayerTrophyRow } from './play.ts';
import type { PlayerRow } from './players.ts';

/** An earned trophy and its player, in a list across players. */
export interface RecentTrophy extends PlayerTrophyRow {
  readonly player: PlayerRow;
}

/** Totals of the instance. */
export interface InstanceTotals {
  /** Visible players. */
  readonly players: number;
  readonly games: number;
  /** Trophies of all sets. */
  readonly trophies: number;
  /** Trophies earned by visible players. */
  readonly earned: number;
}

/** Trophies that a player earned in one session of a game. */
export interface EarnedGroup {
  readonly player: PlayerRow;
  readonly game: GameRow;
  /** The best of them. */
  readonly best: TrophyRow;
  readonly counts: TrophyCounts;
  /** Number of trophies of the group. */
  readonly trophies: number;
  /** Date of the newest, milliseconds UTC. */
  readonly lastAt: number;
}

/** A player's platinum. */
export interface LatestPlatinum {
  readonly player: PlayerRow;
  readonly game: GameRow;
  /** Milliseconds UTC. */
  readonly platinumAt: number;
  /** How many owners of the game have it. */
  readonly counts: TrophyCounts;
}

/** What counted players earned in a period: dated trophies, and the players who earned them. */
export interface EarnedInPeriod {
  readonly trophies: number;
  readonly players: number;
}

/** A trophy that a player earned, and how rare it is. */
export interface RareTrophy {
  readonly player: PlayerRow;
  readonly trophy: TrophyRow;
  readonly earnedAt: number;
  readonly counts: TrophyCounts;
}

/** What the operator puts forward: a trophy, or the platinum of a game (null). */
export interface SpotlightQuery {
  readonly gameId: string;
  readonly trophyId: number | null;
  /** Milliseconds UTC. */
  readonly since: number;
  /** At most 24 earners. */
  readonly limit: number;
}

/** What the operator puts forward, as the catalogue has it, and who earned it. */
export interface SpotlightGame {
  readonly game: GameRow;
  /** Null for the game as a whole. */
  readonly trophy: TrophyRow | null;
  /** Counted players who earned it since, the latest first; null if there is no platinum, or for a trophy with more than 2,000 owners. */
  readonly earners: readonly Earner[] | null;
}

/** How many entries each list has, and since when; dates in milliseconds UTC. */
export interface HomeQuery {
  /** The present, milliseconds UTC. Trophies whose date has not come are left out (docs/spec/decisions.md 9.2). */
  readonly at: number;
  readonly justEarned: { readonly groups: number; readonly perPlayer: number };
  /** At most 24 latest platinums; and since when all are counted. */
  readonly platinums: { readonly limit: number; readonly countedSince: number };
  /** At most 20 of the recent trophies that were earned since a date, of sets with enough owners. Each is listed once. */
  readonly rarest: { readonly since: number; readonly limit: number };
  /** At most 24 players of whom a source says that it saw them online in a game between two dates. */
  readonly playing: { readonly since: number; readonly until: number; readonly limit: number };
  /** Short periods up to now, such as days. */
  readonly periods: readonly { readonly since: number; readonly until: number }[];
  readonly spotlight: SpotlightQuery | null;
}

/** The lists, each with the latest entry first; rare trophies by their percentage. */
export interface HomeLists {
  readonly justEarned: readonly EarnedGroup[];
  readonly platinums: readonly LatestPlatinum[];
  readonly rarest: readonly RareTrophy[];
  readonly playing: readonly PlayerRow[];
  /** Platinums since the date of the query; null if there are more than 200. */
  readonly platinumCount: number | null;
  /** In the order of the query; null for a period that begins before the 500 newest trophies. */
  readonly periods: readonly (EarnedInPeriod | null)[];
  /** Null without one, or for a game or trophy that is not in the catalogue. */
  readonly spotlight: SpotlightGame | null;
}

/** What counted players earned in a period. */
export interface PlayCounts {
  readonly trophies: number;
  readonly platinums: number;
  /** Sets that reached 100 %. */
  readonly completed: number;
  /** Players who earned something, and the games in which they did. */
  readonly players: number;
  readonly games: number;
}

/** Reads of what is new in the instance. */
export interface HomeReads {
  homeLists(query: HomeQuery): Promise<HomeLists>;
  /**
   * The most recently earned dated trophies of all players, by date, player, game and trophy descending. At most 100.
   *
   * @param at milliseconds UTC; trophies whose date has not come are left out (docs/spec/decisions.md 9.2)
   */
  recentTrophies(limit: number, at: number): Promise<readonly RecentTrophy[]>;
  /** When the last player of each source was updated, of the 100 counted players that were updated last: milliseconds UTC by source. */
  sourceUpdates(): Promise<ReadonlyMap<string, number>>;
  totals(): Promise<InstanceTotals>;
  /** Counts a period over all counted players; reads what they earned in it, so not for each request. */
  countPlay(period: LogPeriod): Promise<PlayCounts>;
}
