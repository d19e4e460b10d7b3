/** Port of leaderboards, which never list hidden or excluded players. The cost of a page does not depend on the size of the store. */

import type { GradeCounts, OtherNetwork } from '../../domain/index.ts';
import type { ListPart, ListRange, TrophyKey } from './games.ts';
import type { NetworkStanding, PlayerRow } from './players.ts';

/** A player in a leaderboard; ties share a position and the positions after it are skipped (docs/spec/decisions.md 4). */
export interface RankedPlayer {
  readonly position: number;
  readonly player: PlayerRow;
  /** Points that count towards the level in this instance's level system. Players are ranked by them. */
  readonly points: number;
}

/** A player in the leaderboard of a game, which is ordered by points in the game, then by platinum, gold and silver trophies. */
export interface RankedOwner {
  readonly position: number;
  readonly player: PlayerRow;
  readonly earned: GradeCounts;
  readonly userPoints: number;
  /** Percent of the set's points, rounded down. */
  readonly progress: number;
  readonly lastUpdatedAt: number | null;
  /** When the player earned the set's platinum; null if they have not earned it or the date is unknown. */
  readonly platinumAt: number | null;
}

/** A player in the first rows of a game's leaderboard. */
export type GameLeader = Pick<RankedOwner, 'position' | 'player' | 'progress'>;

/** A player on the board of a network; ties share a position. */
export interface RankedNetworkPlayer extends NetworkStanding {
  readonly position: number;
  readonly player: PlayerRow;
}

/** A player with the platinum of a game. Only counted players are listed: visible players who are not excluded. */
export interface PlatinumOwner {
  readonly player: PlayerRow;
  readonly platinumAt: number;
  readonly timeToPlatinum: number | null;
}

/** A counted player who earned a trophy. */
export interface Earner {
  readonly player: PlayerRow;
  readonly earnedAt: number;
}

/**
 * The number of players to return, and the present in milliseconds UTC: trophies dated after it are left out (docs/spec/decisions.md 9.2).
 */
export interface OwnersQuery {
  readonly limit: number;
  readonly at: number;
}

/** Orders of the owners who have a game's platinum. */
export type PlatinumOrder = 'first' | 'latest' | 'fastest';

/** Reads of leaderboards. */
export interface BoardReads {
  /** The first players of the leaderboard of all ranked players. */
  leaders(limit: number): Promise<readonly RankedPlayer[]>;
  /** The leaderboard of all ranked players (null) or of one country (two letters, any case). */
  leaderboard(country: string | null, page: ListRange): Promise<ListPart<RankedPlayer>>;
  /** The player's offset in the leaderboard; null if they are unknown, not ranked, or not from this country. */
  leaderboardOffset(country: string | null, name: string): Promise<number | null>;
  /** Countries of ranked players (two lower-case letters), by number of ranked players, descending. */
  rankedCountries(): Promise<readonly { readonly country: string; readonly players: number }[]>;
  /** The networks whose boards have players. */
  networkBoards(): Promise<readonly OtherNetwork[]>;
  /** The board of a network: visible players with a score who are not excluded. */
  networkBoard(network: OtherNetwork, page: ListRange): Promise<ListPart<RankedNetworkPlayer>>;
  /** The first players of a game's leaderboard. `gameId` is the id as stored. */
  gameLeaders(gameId: string, limit: number): Promise<readonly GameLeader[]>;
  /**
   * The leaderboard of a game: players with points in it. `gameId` is the Id or IdGameEurope. Null for an unknown game. Imports update the
   * counts from which the length and the ranks are calculated.
   */
  gameLeaderboard(gameId: string, page: ListRange): Promise<ListPart<RankedOwner> | null>;
  /** The index of the player's row on the leaderboard of a game; null if they are not on it. */
  gameLeaderboardOffset(gameId: string, name: string): Promise<number | null>;
  /** The player's rank on the leaderboard of a game; null if they are not on it. Players with equal results share a rank. */
  gameRank(gameId: string, playerId: number): Promise<number | null>;
  /** Counted players who earned a game's platinum at a known date. At most 100. */
  platinumOwners(
    gameId: string,
    query: OwnersQuery & { readonly order: PlatinumOrder },
  ): Promise<readonly PlatinumOwner[]>;
  /**
   * The counted players who earned a trophy first, and those who earned it last. Null for a game with more than 2,000 owners, because all
   * of them would have to be read.
   */
  earners(
    key: TrophyKey,
    query: OwnersQuery,
  ): Promise<{ readonly first: readonly Earner[]; readonly latest: readonly Earner[] } | null>;
}
