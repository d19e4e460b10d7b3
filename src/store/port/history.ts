/** Port of a player's history: platinums, completed games, milestones. */

import type { GameRow, ListPart, ListRange, TrophyCounts } from './games.ts';
import type { PlayerTrophyRow } from './play.ts';
import type { PlayerRow } from './players.ts';

/** A game of a player, with the dates of its first and last dated trophy, in milliseconds UTC. */
export interface PlayedSpan {
  readonly game: GameRow;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Progress in percent, 0 to 100. */
  readonly progress: number;
}

/** A page of a list that is limited to a period; the end is exclusive. All times are in milliseconds UTC. */
export interface PeriodQuery extends ListRange {
  readonly from: number;
  readonly until: number;
  /** The present. Games whose trophies are all dated in the future are left out (docs/spec/decisions.md 9.2). */
  readonly at: number;
}

/** A game whose platinum a player has. Dates in milliseconds UTC, lengths in milliseconds; null if unknown. */
export interface EarnedPlatinum {
  readonly game: GameRow;
  readonly platinumAt: number | null;
  readonly timeToPlatinum: number | null;
  /** The counts of the platinum; they are 0 if the set has no platinum. */
  readonly counts: TrophyCounts;
}

/** A player's most notable platinums; null if there is none of the kind. */
export interface PlatinumRecords {
  /** The newest of those with a date. */
  readonly latest: EarnedPlatinum | null;
  /** The rarest of the 500 newest, among sets with at least five owners. */
  readonly rarest: EarnedPlatinum | null;
  /** The fastest of those with a known time. */
  readonly fastest: EarnedPlatinum | null;
}

/**
 * Orders of a player's platinums: the newest, the rarest among the 500 newest, the shortest time, or the title. Platinums without the
 * value come last; equal ones are ordered from the newest to the oldest.
 */
export type EarnedPlatinumOrder = 'date' | 'rarity' | 'fastest' | 'title';

/** A page of a player's platinums in one order. */
export interface EarnedPlatinumQuery extends ListRange {
  readonly order: EarnedPlatinumOrder;
  /**
   * The present in milliseconds UTC: platinums dated after it are left out (docs/spec/decisions.md 9.2). If it is null or left out, no
   * platinum is left out.
   */
  readonly at?: number | null;
}

/** When a game was completed, in milliseconds UTC, and how long that took, in milliseconds; null if unknown. */
export interface Completion {
  readonly gameId: string;
  readonly completedAt: number;
  readonly timeToCompletion: number | null;
  /** Whether the player hides the game: such a game is counted but not shown. */
  readonly isHidden: boolean;
}

/** A player's completed games, hidden ones included. */
export interface Completions {
  /** Completed games with a known date, by date and id, ascending. */
  readonly dated: readonly Completion[];
  /** Ids of the completed games without a date. */
  readonly undated: readonly string[];
}

/** A player's completed game: its progress is 100. */
export interface CompletedGame {
  readonly game: GameRow;
  readonly completedAt: number | null;
  readonly timeToCompletion: number | null;
}

/** Asks for the n-th trophy of a player on the network `psn` in a period, by date, game and number; the end is exclusive. */
export interface NthTrophy {
  /** Milliseconds UTC. */
  readonly from: number;
  readonly until: number;
  /** The number n of the trophy within the period, from 1. */
  readonly nth: number;
  /** Whether only platinums are counted. */
  readonly isPlatinum: boolean;
}

/** Asks for the trophy with which a player reached a number of points in a period on the network `psn`; the end is exclusive. */
export interface EarnedPoints {
  /** Milliseconds UTC. */
  readonly from: number;
  readonly until: number;
  /** Points towards the level, above 0. */
  readonly points: number;
}

/** A game that a player shows at the top of their profile, or one of its trophies. */
export interface PinnedRow {
  readonly game: GameRow;
  /** Null for the whole game. */
  readonly trophy: PlayerTrophyRow | null;
  /** The player's points in the game. */
  readonly userPoints: number;
}

/** Reads about visible players whom the caller has already looked up. */
export interface HistoryReads {
  /** The dates of the player's first and last dated trophy; null if no trophy is dated. */
  earnedBetween(
    playerId: number,
  ): Promise<{ readonly firstAt: number; readonly lastAt: number } | null>;
  /** A page of the games that the player played in a period, by their last date, the latest first. */
  playedIn(playerId: number, query: PeriodQuery): Promise<ListPart<PlayedSpan>>;
  /** A page of the player's games with the platinum. */
  platinums(playerId: number, query: EarnedPlatinumQuery): Promise<ListPart<EarnedPlatinum>>;
  /** The player's most notable platinums, without those dated after `at`, in milliseconds UTC. */
  platinumRecords(playerId: number, at: number): Promise<PlatinumRecords>;
  /** A page of the player's completed games whose sets have no platinum, newest first, those without a date last. */
  completedWithoutPlatinum(playerId: number, page: ListRange): Promise<ListPart<CompletedGame>>;
  completions(playerId: number): Promise<Completions>;
  /** The pins of a player, in their order. Hidden games, and games and trophies that the player does not have, are left out. */
  pinned(player: Pick<PlayerRow, 'playerId' | 'pins'>): Promise<readonly PinnedRow[]>;
  /** For each query, the n-th trophy of its period; null if the period has fewer trophies. The results are in the order of the queries. */
  nthTrophies(
    playerId: number,
    asked: readonly NthTrophy[],
  ): Promise<readonly (PlayerTrophyRow | null)[]>;
  /**
   * For each query, the trophy with which the player reached the number of points; null if the period has fewer points. Trophies are
   * counted by date, game and number. The results are in the order of the queries.
   */
  trophiesAtPoints(
    playerId: number,
    asked: readonly EarnedPoints[],
  ): Promise<readonly (PlayerTrophyRow | null)[]>;
}
