/** Port of players' games and trophies. */

import type { Grade, GradeCounts } from '../../domain/index.ts';
import type { PlayTime } from './play-time.ts';
import type { GameRow, ListPart, ListRange, TrophyKey, TrophyRow } from './games.ts';

/** A player's game. */
export interface PlayerGameRow {
  /** The same object for all players while the game is cached. */
  readonly game: GameRow;
  /** The stored trophies, or a source's stated numbers if they are higher. `userPoints` can therefore exceed the trophies' points. */
  readonly earned: GradeCounts;
  readonly userPoints: number;
  /** 1-based position in getGames order (docs/spec/decisions.md 4). */
  readonly orderPlayed: number;
  readonly lastUpdatedAt: number | null;
  readonly updated: boolean;
}

/** A player's games in getGames order, read in parts. */
export interface PlayerGameList {
  readonly length: number;
  /** Number of games updated at or after an instant; they come first in the list. */
  countSince(sinceAt: number): number;
  /** Reads the data of the first `count` rows, so that rows() returns them without reading from the store. */
  fill(count: number): Promise<void>;
  /** Rows from index `from` (inclusive) to `to` (exclusive). */
  rows(from: number, to: number): Promise<readonly PlayerGameRow[]>;
}

/** A trophy, and whether and when a player earned it, in milliseconds UTC. */
export interface PlayerTrophyRow {
  readonly trophy: TrophyRow;
  readonly earned: boolean;
  /** Null if not earned, or if the date is unknown. */
  readonly earnedAt: number | null;
  readonly updated: boolean;
}

/** A player's game with all of its trophies, ordered by number. */
export interface PlayedGame {
  readonly game: PlayerGameRow;
  readonly trophies: readonly PlayerTrophyRow[];
}

/** Cursor in a player's games in getGames order. */
export interface GamePlace {
  readonly lastUpdatedAt: number | null;
  readonly gameId: string;
}

/** Orders of trophies: by date, latest or oldest first, with undated trophies last; or by game and number. */
export type EarnedOrder = 'latest' | 'oldest' | 'game';

/** A filter of earned trophies, and the cursor at which the list starts. */
export interface EarnedQuery {
  readonly order: EarnedOrder;
  /** Null for all grades. */
  readonly grade: Grade | null;
  /** Milliseconds UTC, inclusive; null for no bound. With a bound, trophies without a date are left out. */
  readonly sinceAt: number | null;
  /** Exclusive; otherwise like `sinceAt`. */
  readonly untilAt: number | null;
  /** The list starts after this trophy. */
  readonly after: EarnedPlace | null;
}

/** Cursor of an earned trophy in any order. */
export interface EarnedPlace {
  readonly earnedAt: number | null;
  readonly gameId: string;
  readonly trophyId: number;
}

/**
 * Orders of a player's games. Ties and games with an unknown value follow in getGames order. `completed` and `platinum` order by date,
 * `fastest` by the time to the platinum, `playTime` by the time played. `rarest` orders the 500 games played last by the share of owners
 * with the platinum.
 */
const gameOrders = [
  'played',
  'title',
  'progress',
  'earned',
  'completed',
  'platinum',
  'fastest',
  'rarest',
  'size',
  'released',
  'playTime',
] as const;

/** The name of an order of a player's games. */
export type GameOrder = (typeof gameOrders)[number];

/**
 * Filters of a player's games: all; begun but unfinished; at least 80 % but unfinished; unfinished without a trophy since `stalledBefore`;
 * completed; with the platinum earned; nothing earned.
 */
const gameStates = [
  'all',
  'started',
  'almost',
  'stalled',
  'complete',
  'platinum',
  'untouched',
] as const;

/** The name of a filter of a player's games by progress. */
export type GameState = (typeof gameStates)[number];

/** A page of a player's games that pass all given filters, in one order. */
export interface GameListQuery extends ListRange {
  readonly order: GameOrder;
  /** Reverses the order. By default each order starts with the games of most interest, such as the newest. */
  readonly reversed?: boolean;
  readonly state?: GameState;
  /** Milliseconds UTC, for the state `stalled`. */
  readonly stalledBefore?: number;
  /** Every word of this text must be a prefix of a word of the title. */
  readonly text?: string;
  /** One of the game's platforms, case-insensitive. */
  readonly platform?: string;
}

/** A page of a player's games. */
export interface GameListPart extends ListPart<PlayerGameRow> {
  /**
   * The values by which the games are ordered, by game id, if the rows lack them: milliseconds UTC, milliseconds, seconds, or a share from
   * 0 to 1.
   */
  readonly values: ReadonlyMap<string, number>;
}

/** The dates and times of a player's game; milliseconds UTC, null if unknown. */
export interface GameDatesRow {
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly platinumAt: number | null;
  readonly completedAt: number | null;
  readonly timeToPlatinum: number | null;
  readonly timeToCompletion: number | null;
  /** How long the player has played the game; null if it is not known. */
  readonly playTime: PlayTime | null;
  /** Counters of unearned trophies, as the network states them; empty if unknown. */
  readonly progress: readonly TrophyProgress[];
}

/** A player's counter for a trophy that they have not earned, such as 12 of 50. */
export interface TrophyProgress {
  readonly trophy: number;
  readonly value: number;
  /** The value at which the trophy is earned; left out or null if the network does not state it. */
  readonly target?: number | null | undefined;
}

/** A player's earned trophies of a game. */
export interface EarnedInGame {
  /** The player's current name. */
  readonly name: string;
  /** Dates by trophy number in milliseconds UTC; null if the date is unknown. */
  readonly earned: ReadonlyMap<number, number | null>;
}

/** An earned trophy that is dated in the future. */
export interface AheadTrophy extends TrophyKey {
  readonly grade: Grade;
  /** Milliseconds UTC. */
  readonly earnedAt: number;
}

/** Reads of players' games and trophies. A long list is read in pages that start after an item, so that writes do not make items repeat. */
export interface PlayReads {
  /** The player's games in getGames order; null for an unknown player. */
  playerGames(name: string): Promise<readonly PlayerGameRow[] | null>;
  /** Like playerGames, as a list that is read in parts. All parts come from one state of the player. */
  playerGameList(name: string): Promise<PlayerGameList | null>;
  /** The player's games in getGames order, updated at or after `sinceAt` if it is not null; null for an unknown player. */
  playerGamesAfter(
    name: string,
    sinceAt: number | null,
    after: GamePlace | null,
    limit: number,
  ): Promise<readonly PlayerGameRow[] | null>;
  /** A page of the player's games; `orderPlayed` remains the position in getGames order. Null for an unknown player. */
  listGames(name: string, query: GameListQuery): Promise<GameListPart | null>;
  /** One game of the player, by Id or IdGameEurope; null for an unknown player or game. */
  playerGame(name: string, gameId: string): Promise<PlayerGameRow | null>;
  /** All trophies of one game of the player, ordered by number; null for an unknown player or game. */
  playerTrophies(name: string, gameId: string): Promise<readonly PlayerTrophyRow[] | null>;
  /** One game of the player with its trophies; null for an unknown player or game. */
  playedGame(name: string, gameId: string): Promise<PlayedGame | null>;
  /** A player's earned trophies of a game; null for an unknown player. */
  earnedIn(name: string, gameId: string): Promise<EarnedInGame | null>;
  /** The dates of a player's game, and their counters of trophies that are not earned; null if they do not have the game. */
  gameDates(playerId: number, gameId: string): Promise<GameDatesRow | null>;
  /**
   * The player's earned trophies by date, game and trophy, all descending. Undated trophies come last, and only if
   * `sinceAt` is null. `limit` 0 returns all. Null for an unknown player.
   */
  latestTrophies(
    name: string,
    sinceAt: number | null,
    limit: number,
  ): Promise<readonly PlayerTrophyRow[] | null>;
  /** The player's earned trophies; fewer than `limit` only at the end of the list. Null for an unknown player. */
  earnedTrophies(
    name: string,
    query: EarnedQuery,
    limit: number,
  ): Promise<readonly PlayerTrophyRow[] | null>;
  /**
   * Dates of the player's earned trophies in one game or in all games (null), ascending; null for an unknown player or game. With a
   * `limit`, a list of the dates of all games may end after this number of dates. Without a limit, thousands of dates are read in batches,
   * so call it within `atOneState`.
   */
  earnedDates(
    name: string,
    gameId: string | null,
    limit?: number,
  ): Promise<readonly number[] | null>;
  /** A player's trophies that are dated after `at`, in milliseconds UTC. */
  aheadTrophies(playerId: number, at: number): Promise<readonly AheadTrophy[]>;
  /** The first future date of any player's trophy after `at`; null if there is none. Pages may change at this date. */
  nextDate(at: number): Promise<number | null>;
}
