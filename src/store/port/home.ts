/** Port of the home page and of other lists of new trophies and players. */

import type { LogPeriod } from './log.ts';
import type { Earner } from './boards.ts';
import type { GameRow, TrophyCounts, TrophyRow } from './games.ts';
import type { PlayerTrophyRow } from './play.ts';
import type { PlayerRow } from './players.ts';

/** A trophy that a player earned, with the player, in a list across players. */
export interface RecentTrophy extends PlayerTrophyRow {
  readonly player: PlayerRow;
}

/** Totals of the instance. */
export interface InstanceTotals {
  /** Visible players. */
  readonly players: number;
  /** Games of all networks. */
  readonly games: number;
  /** Trophies of all sets of the consoles. */
  readonly trophies: number;
  /** Trophies that visible players have earned; null if there are games of other networks than the consoles', whose trophies no counter has. */
  readonly earned: number | null;
}

/** Trophies that a player earned in one session of a game. */
export interface EarnedGroup {
  readonly player: PlayerRow;
  readonly game: GameRow;
  /** The trophy with the best grade; among equal grades, the newest. */
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
  /** Counts of the platinum: the owners of the game, and how many of them have it. */
  readonly counts: TrophyCounts;
}

/** Counts for a period: the dated trophies that counted players earned, and the number of these players. */
export interface EarnedInPeriod {
  readonly trophies: number;
  readonly players: number;
}

/** A trophy that a player earned, with its earner counts. */
export interface RareTrophy {
  readonly player: PlayerRow;
  readonly trophy: TrophyRow;
  readonly earnedAt: number;
  readonly counts: TrophyCounts;
}

/** The spotlight that the operator set: a trophy, or the platinum of a game if `trophyId` is null. */
export interface SpotlightQuery {
  readonly gameId: string;
  readonly trophyId: number | null;
  /** Milliseconds UTC. */
  readonly since: number;
  /** Maximum number of earners, at most 24. */
  readonly limit: number;
}

/** The game or trophy in the operator's spotlight, as stored in the catalogue, and the players who earned it. */
export interface SpotlightGame {
  readonly game: GameRow;
  /** Null for the game as a whole. */
  readonly trophy: TrophyRow | null;
  /**
   * Counted players who earned the trophy or platinum since the given date, latest first; null if the game has no platinum, or for a trophy
   * with over 2,000 owners.
   */
  readonly earners: readonly Earner[] | null;
}

/** Lengths and start dates of the lists on the home page; dates in milliseconds UTC. */
export interface HomeQuery {
  /** The present, milliseconds UTC. Trophies dated after it are left out (docs/spec/decisions.md 9.2). */
  readonly at: number;
  readonly justEarned: { readonly groups: number; readonly perPlayer: number };
  /** The latest platinums: at most `limit`, which is at most 24. Platinums since `countedSince` are counted. */
  readonly platinums: { readonly limit: number; readonly countedSince: number };
  /** The rarest of the recent trophies earned since a date, of sets with enough owners: at most 20, each listed once. */
  readonly rarest: { readonly since: number; readonly limit: number };
  /** Players whom a source saw online in a game between two dates, at most 24. */
  readonly playing: { readonly since: number; readonly until: number; readonly limit: number };
  /** Short periods up to now, such as days. */
  readonly periods: readonly { readonly since: number; readonly until: number }[];
  readonly spotlight: SpotlightQuery | null;
}

/** The lists of the home page, each with the latest entry first; rare trophies are ordered by their percentage. */
export interface HomeLists {
  readonly justEarned: readonly EarnedGroup[];
  readonly platinums: readonly LatestPlatinum[];
  readonly rarest: readonly RareTrophy[];
  readonly playing: readonly PlayerRow[];
  /** Platinums since the date of the query; null if there are more than 200. */
  readonly platinumCount: number | null;
  /** Counts of the query's periods, in their order; null for a period that begins before the 500 newest trophies. */
  readonly periods: readonly (EarnedInPeriod | null)[];
  /** Null if no spotlight is set, or if its game or trophy is not in the catalogue. */
  readonly spotlight: SpotlightGame | null;
}

/** Counts of the trophies and games that counted players earned in a period. */
export interface PlayCounts {
  readonly trophies: number;
  readonly platinums: number;
  /** Sets that were completed (100 %). */
  readonly completed: number;
  /** Players who earned a trophy, and games in which a trophy was earned. */
  readonly players: number;
  readonly games: number;
}

/** Reads of new trophies and players of the instance. */
export interface HomeReads {
  homeLists(query: HomeQuery): Promise<HomeLists>;
  /**
   * The most recently earned dated trophies of all players, by date, player, game and trophy descending. At most 100.
   *
   * @param at milliseconds UTC; trophies dated after it are left out (docs/spec/decisions.md 9.2)
   */
  recentTrophies(limit: number, at: number): Promise<readonly RecentTrophy[]>;
  /**
   * For each source, the time at which it last updated a player, in milliseconds UTC. Only the 100 counted players who were updated last
   * are considered.
   */
  sourceUpdates(): Promise<ReadonlyMap<string, number>>;
  totals(): Promise<InstanceTotals>;
  /** Counts a period over all counted players. It reads every trophy earned in the period, so do not call it for each request. */
  countPlay(period: LogPeriod): Promise<PlayCounts>;
}
