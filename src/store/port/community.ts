/**
 * The part of the port that is asked across players: search, leaderboards, comparison, rarity, what is new. Hidden
 * players are in none of it; excluded ones are found and seen, but are not ranked and count for no rarity.
 * Everything is bounded: a page of a list costs what the page costs, whatever the size of the store.
 */

import type { GradeCounts } from '../../domain/index.ts';
import type { GameRow, PlayerGameRow, PlayerRow, PlayerTrophyRow } from './store.ts';

/** Which part of a list: from 0, and at most how many. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A part of a list, and how long the whole of it is. */
export interface Part<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A game of the catalogue, with how many have it: visible players who are not excluded. */
export interface FoundGame {
  readonly game: GameRow;
  readonly owners: number;
}

/** A player in a leaderboard; ties share a position and the positions after it are skipped (docs/spec/decisions.md 4). */
export interface RankedPlayer {
  readonly position: number;
  readonly player: PlayerRow;
  /** Towards the level, in the level system of this instance: what he is ranked by. */
  readonly points: number;
}

/** A player in the leaderboard of a game: ranked by points of the game, platinum, gold, silver. */
export interface RankedOwner {
  readonly position: number;
  readonly player: PlayerRow;
  readonly earned: GradeCounts;
  readonly userPoints: number;
  /** Percent of the set's points, floored. */
  readonly progress: number;
  readonly lastUpdatedAt: number | null;
  /** When he earned the set's platinum; null where he has none, or nobody knows. */
  readonly platinumAt: number | null;
}

/** How rare the trophies of a game are among those who have it: visible players who are not excluded. */
export interface Rarity {
  readonly owners: number;
  /** How many have each trophy, by its number; those nobody has are missing. */
  readonly earners: ReadonlyMap<number, number>;
}

/** What one of two players has of a game that both have. */
export interface Standing {
  readonly earned: GradeCounts;
  readonly userPoints: number;
  readonly progress: number;
  readonly lastUpdatedAt: number | null;
}

export interface ComparedGame {
  readonly game: GameRow;
  readonly first: Standing;
  readonly second: Standing;
}

/** Two players over the games that both have; who has more points of a game is ahead in it. */
export interface Comparison extends Part<ComparedGame> {
  readonly firstAhead: number;
  readonly secondAhead: number;
  readonly level: number;
}

/** A trophy of somebody, in a list of everybody's. */
export interface RecentTrophy extends PlayerTrophyRow {
  readonly player: PlayerRow;
}

/** Trophies earned on one day by grade; a trophy without a date is on none. */
export interface DayOfPlay extends GradeCounts {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
}

/** How a player's games can be listed; ties and what is not known come in getGames order. */
const gameOrders = ['played', 'title', 'progress', 'earned', 'size', 'released'] as const;
export type GameOrder = (typeof gameOrders)[number];

/** Which of a player's games: all, those begun and not finished, all done, with a platinum, nothing earned. */
const gameStates = ['all', 'started', 'complete', 'platinum', 'untouched'] as const;
export type GameState = (typeof gameStates)[number];

export interface GameListQuery extends Page {
  readonly order: GameOrder;
  /** The other way round: each order begins with what one looks for, such as the newest or the furthest. */
  readonly reversed?: boolean;
  readonly state?: GameState;
  /** Words of the title, each by its beginning. */
  readonly text?: string;
  /** One of the platforms of the game, without regard to case. */
  readonly platform?: string;
}

/** How much there is. */
export interface InstanceTotals {
  /** Visible ones. */
  readonly players: number;
  readonly games: number;
  /** Of all sets. */
  readonly trophies: number;
  /** By visible players. */
  readonly earned: number;
}

export interface Group {
  readonly groupId: string;
  readonly name: string | null;
  readonly detail: string | null;
}

export interface CommunityReads {
  /**
   * Players whose current or former names have every word of `text`, each by its beginning, without case and diacritics;
   * whole words first, then by points. Nothing for a text without a word.
   */
  searchPlayers(text: string, page: Page): Promise<Part<PlayerRow>>;
  /** Games whose titles or ids have every word of `text`; whole words first, then those that most have. */
  searchGames(text: string, page: Page): Promise<Part<FoundGame>>;
  /** The games that most have; those nobody has are not in it. */
  popularGames(page: Page): Promise<Part<FoundGame>>;

  /** The ranking, of all or of a country (two letters, any case). */
  leaderboard(country: string | null, page: Page): Promise<Part<RankedPlayer>>;
  /** Where the leaderboard has a player: his offset; null where he is unknown, not ranked, or not of this country. */
  leaderboardOffset(country: string | null, name: string): Promise<number | null>;
  /** The countries that ranked players are from, two lower-case letters, the largest first. */
  rankedCountries(): Promise<readonly { readonly country: string; readonly players: number }[]>;
  /** Those who have points of a game, by Id or IdGameEurope; with `platinum`, those who have its platinum. Null for an unknown game. */
  gameLeaderboard(gameId: string, page: Page, platinum?: boolean): Promise<Part<RankedOwner> | null>;
  /** Where the leaderboard of a game has a player; null where it does not. */
  gameLeaderboardOffset(gameId: string, name: string): Promise<number | null>;

  /** Null for an unknown game. */
  rarity(gameId: string): Promise<Rarity | null>;
  /** The groups of a set, such as its extensions, by id; empty for an unknown game. */
  groups(gameId: string): Promise<readonly Group[]>;
  /** The games two players have in common, last played by either first; null where one of them is unknown. */
  compare(first: string, second: string, page: Page): Promise<Comparison | null>;

  /** What was earned last by anybody, newest first (date, then player, game, trophy descending); those with a date only. At most 100. */
  recentTrophies(limit: number): Promise<readonly RecentTrophy[]>;
  /** The players updated last, newest first. At most 100. */
  recentPlayers(limit: number): Promise<readonly PlayerRow[]>;
  totals(): Promise<InstanceTotals>;

  /** A part of the player's games in an order; each keeps its place in getGames order. Null for an unknown player. */
  listGames(name: string, query: GameListQuery): Promise<Part<PlayerGameRow> | null>;
  /** The days on which the player earned anything, ascending; null for an unknown player. */
  activity(name: string): Promise<readonly DayOfPlay[] | null>;
}
