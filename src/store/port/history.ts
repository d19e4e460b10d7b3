/** Port for reads of when trophies and games were earned: by a player over time, and of a game by its owners (docs/spec/figures.md 3). */

import type { ListPart, ListRange } from './community.ts';
import type { GameRow, PlayerRow, PlayerTrophyRow } from './store.ts';

/** How many of the counted owners of a set have a trophy. */
export interface TrophyCounts {
  readonly earners: number;
  readonly owners: number;
}

/** A trophy of a set. */
export interface TrophyKey {
  readonly gameId: string;
  readonly trophyId: number;
}

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
}

/** A player's completed games. */
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

/** The dates of a player's game; milliseconds UTC, null if unknown. */
export interface GameDatesRow {
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly platinumAt: number | null;
  readonly completedAt: number | null;
  readonly timeToPlatinum: number | null;
  readonly timeToCompletion: number | null;
}

/** How far a player is in a trophy that they have not earned: 12 of 50. */
export interface TrophyProgress {
  readonly trophy: number;
  readonly value: number;
  /** The value at which the trophy is earned; left out or null if the network does not state it. */
  readonly target?: number | null | undefined;
}

/** A counted player with the platinum of a game. */
export interface PlatinumOwner {
  readonly player: PlayerRow;
  readonly platinumAt: number;
  readonly timeToPlatinum: number | null;
}

/** A counted player with a trophy. */
export interface Earner {
  readonly player: PlayerRow;
  readonly earnedAt: number;
}

/** Figures of a game that are counted from time to time (docs/spec/figures.md 8). */
export interface GameFiguresRow {
  /** Counted players with a dated trophy of the game in the 30 days before the count. */
  readonly recentPlayers: number;
  /** Milliseconds; null with fewer than five known times. */
  readonly medianToPlatinum: number | null;
  readonly medianToCompletion: number | null;
  /** The sum of the rarity scores of the set; null with fewer than five owners. */
  readonly setScore: number | null;
}

/** What a player has earned of a game. */
export interface EarnedInGame {
  /** The player's current name. */
  readonly name: string;
  /** Dates by trophy number, milliseconds UTC; null if unknown. */
  readonly earned: ReadonlyMap<number, number | null>;
}

/** How many players, at a time in milliseconds UTC: those whose date has not come are left out (docs/spec/decisions.md 9.2). */
export interface OwnersQuery {
  readonly limit: number;
  readonly at: number;
}

/** Orders of the owners with the platinum. */
export type PlatinumOrder = 'first' | 'latest' | 'fastest';

/** Reads by internal id are of players that the caller has found, who are visible. */
export interface HistoryReads {
  /** How rare trophies are, in the order of the keys. */
  trophyCounts(keys: readonly TrophyKey[]): Promise<readonly TrophyCounts[]>;
  /** The dates of the player's first and last dated trophy; null without one. */
  earnedBetween(playerId: number): Promise<{ readonly firstAt: number; readonly lastAt: number } | null>;
  /** A page of the games that the player played in a period, by their first date. */
  playedIn(playerId: number, query: PeriodQuery): Promise<ListPart<PlayedSpan>>;
  /** A page of the player's games with the platinum. */
  platinums(playerId: number, query: EarnedPlatinumQuery): Promise<ListPart<EarnedPlatinum>>;
  /** Without platinums whose date has not come at a time, in milliseconds UTC. */
  platinumRecords(playerId: number, at: number): Promise<PlatinumRecords>;
  /** A page of the player's completed games whose sets have no platinum, newest first, those without a date last. */
  completedWithoutPlatinum(playerId: number, page: ListRange): Promise<ListPart<CompletedGame>>;
  completions(playerId: number): Promise<Completions>;
  /** Games of the catalogue, in the order of the ids; undefined where it has none. */
  gamesOf(gameIds: readonly string[]): Promise<readonly (GameRow | undefined)[]>;
  /** Trophies by their number in a period, in the order asked; null where the period has fewer. */
  nthTrophies(playerId: number, asked: readonly NthTrophy[]): Promise<readonly (PlayerTrophyRow | null)[]>;
  /**
   * The trophies with which the player reached points in a period, by date, game and number, in the order asked; null where the period
   * has fewer points.
   */
  trophiesAtPoints(playerId: number, asked: readonly EarnedPoints[]): Promise<readonly (PlayerTrophyRow | null)[]>;
  /** The dates of a player's game; null if they do not have it. */
  gameDates(playerId: number, gameId: string): Promise<GameDatesRow | null>;
  /** The progress of trophies that the player has not earned, as a network counts it; empty if it is unknown. */
  trophyProgress(playerId: number, gameId: string): Promise<readonly TrophyProgress[]>;
  /** What a player has earned of a game; null for an unknown player. */
  earnedIn(name: string, gameId: string): Promise<EarnedInGame | null>;
  /** The figures of a game as they were last counted. */
  gameFigures(gameId: string): Promise<GameFiguresRow>;
  /** Counted players with a dated platinum of a game. At most 100. */
  platinumOwners(gameId: string, query: OwnersQuery & { readonly order: PlatinumOrder }): Promise<readonly PlatinumOwner[]>;
  /**
   * The first and the latest counted players with a trophy. Null for a game with more than 2,000 owners, all of whom would have to be
   * read.
   */
  earners(
    key: TrophyKey,
    query: OwnersQuery,
  ): Promise<{ readonly first: readonly Earner[]; readonly latest: readonly Earner[] } | null>;
}
