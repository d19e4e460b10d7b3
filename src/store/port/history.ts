/** Port of a player's history: platinums, completed games, milestones. */

import type { GameRow, ListPart, ListRange, TrophyCounts } from './games.ts';
import type { PlayerTrophyRow } from './play.ts';
import type { PlayerRow } from './players.ts';

/** A player's game from its first to its last dated trophy, in milliseconds UTC. */
export interface PlayedSpan {
  readonly game: GameRow;
  readonly firstAt: number;
  readonly lastAt: number;
  /** 0 to 100. */
  readonly progress: number;
}

/** A page of a period in milliseconds UTC; the end is exclusive. */
export interface PeriodQuery extends ListRange {
  readonly from: number;
  readonly until: number;
}

/** A player's game with the platinum. Dates in milliseconds UTC, lengths in milliseconds; null if unknown. */
export interface EarnedPlatinum {
  readonly game: GameRow;
  readonly platinumAt: number | null;
  readonly timeToPlatinum: number | null;
  /** How rare the platinum is; no owners if the set has none. */
  readonly counts: TrophyCounts;
}

/** Platinums that a player may be proud of; null where nothing is known. */
export interface PlatinumRecords {
  /** With a date. */
  readonly latest: EarnedPlatinum | null;
  /** Among the 500 latest, of sets with at least five owners. */
  readonly rarest: EarnedPlatinum | null;
  /** With a known time. */
  readonly fastest: EarnedPlatinum | null;
}

/**
 * Orders of a player's platinums: the newest, the rarest among the 500 newest, the shortest time, or the title. What is not known comes
 * last; ties follow from the newest to the oldest.
 */
export type EarnedPlatinumOrder = 'date' | 'rarity' | 'fastest' | 'title';

/** A page of a player's platinums in one order. */
export interface EarnedPlatinumQuery extends ListRange {
  readonly order: EarnedPlatinumOrder;
  /** Milliseconds UTC: platinums whose date has not come by then are left out (docs/spec/decisions.md 9.2). Null or left out: all. */
  readonly at?: number | null;
}

/** When a game was completed, in milliseconds UTC, and how long it took in milliseconds; null if unknown. */
export interface Completion {
  readonly gameId: string;
  readonly completedAt: number;
  readonly timeToCompletion: number | null;
  /** Whether the player hides the game: it counts, and is not shown. */
  readonly isHidden: boolean;
}

/** A player's completed games, hidden ones included. */
export interface Completions {
  /** With a known date, by date and id, ascending. */
  readonly dated: readonly Completion[];
  /** The games of those without one. */
  readonly undated: readonly string[];
}

/** A player's game with a progress of 100. */
export interface CompletedGame {
  readonly game: GameRow;
  readonly completedAt: number | null;
  readonly timeToCompletion: number | null;
}

/** The n-th trophy of a player on the network `psn` in a period, by date, game and number; the end is exclusive. */
export interface NthTrophy {
  /** Milliseconds UTC. */
  readonly from: number;
  readonly until: number;
  /** From 1. */
  readonly nth: number;
  /** Counts platinums alone. */
  readonly isPlatinum: boolean;
}

/** Points that a player has earned in a period on the network `psn`; the end is exclusive. */
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
  /** Null: the whole game. */
  readonly trophy: PlayerTrophyRow | null;
  /** What the player has of the game. */
  readonly userPoints: number;
}

/** Reads of players that the caller has found, who are visible. */
export interface HistoryReads {
  /** The dates of the player's first and last dated trophy; null without one. */
  earnedBetween(
    playerId: number,
  ): Promise<{ readonly firstAt: number; readonly lastAt: number } | null>;
  /** A page of the games that the player played in a period, by their last date, the latest first. */
  playedIn(playerId: number, query: PeriodQuery): Promise<ListPart<PlayedSpan>>;
  /** A page of the player's games with the platinum. */
  platinums(playerId: number, query: EarnedPlatinumQuery): Promise<ListPart<EarnedPlatinum>>;
  /** Without platinums whose date has not come at a time, in milliseconds UTC. */
  platinumRecords(playerId: number, at: number): Promise<PlatinumRecords>;
  /** A page of the player's completed games whose sets have no platinum, newest first, those without a date last. */
  completedWithoutPlatinum(playerId: number, page: ListRange): Promise<ListPart<CompletedGame>>;
  completions(playerId: number): Promise<Completions>;
  /** The pins of a player, in their order, without hidden games and what the player does not have. */
  pinned(player: Pick<PlayerRow, 'playerId' | 'pins'>): Promise<readonly PinnedRow[]>;
  /** Trophies by their number in a period, in the order asked; null where the period has fewer. */
  nthTrophies(
    playerId: number,
    asked: readonly NthTrophy[],
  ): Promise<readonly (PlayerTrophyRow | null)[]>;
  /**
   * The trophies with which the player reached points in a period, by date, game and number, in the order asked; null where the period
   * has fewer points.
   */
  trophiesAtPoints(
    playerId: number,
    asked: readonly EarnedPoints[],
  ): Promise<readonly (PlayerTrophyRow | null)[]>;
}
