/** Port of leaderboards. Hidden and excluded players are in none. The cost of a page does not depend on the size of the store. */

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

/** A player in the leaderboard of a game, which orders by points of the game, then platinum, gold, silver. */
export interface RankedOwner {
  readonly position: number;
  readonly player: PlayerRow;
  readonly earned: GradeCounts;
  readonly userPoints: number;
  /** Percent of the set's points, floored. */
  readonly progress: number;
  readonly lastUpdatedAt: number | null;
  /** When the player earned the set's platinum; null if they have not earned it or the date is unknown. */
  readonly platinumAt: number | null;
}

/** A player among the first of a game's leaderboard. */
export type GameLeader = Pick<RankedOwner, 'position' | 'player' | 'progress'>;

/** A player on the board of a network; ties share a position. */
export interface RankedNetworkPlayer extends NetworkStanding {
  readonly position: number;
  readonly player: PlayerRow;
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

/** How many players, at a time in milliseconds UTC: those whose date has not come are left out (docs/spec/decisions.md 9.2). */
export interface OwnersQuery {
  readonly limit: number;
  readonly at: number;
}

/** Orders of the owners with the platinum. */
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
  /** The first players of a game's leaderboard, by the id as it is stored. */
  gameLeaders(gameId: string, limit: number): Promise<readonly GameLeader[]>;
  /**
   * The leaderboard of a game: players with points in it. `gameId` is the Id or IdGameEurope. Null for an unknown game. Its length and
   * ranks are sums that follow a load as the ranks of players do.
   */
  gameLeaderboard(gameId: string, page: ListRange): Promise<ListPart<RankedOwner> | null>;
  /** The index of the player's row on the leaderboard of a game; null if they are not on it. */
  gameLeaderboardOffset(gameId: string, name: string): Promise<number | null>;
  /** The player's rank on the leaderboard of a game, which players with equal standings share; null if they are not on it. */
  gameRank(gameId: string, playerId: number): Promise<number | null>;
  /** Counted players with a dated platinum of a game. At most 100. */
  platinumOwners(
    gameId: string,
    query: OwnersQuery & { readonly order: PlatinumOrder },
  ): Promise<readonly PlatinumOwner[]>;
  /**
   * The first and the latest counted players with a trophy. Null for a game with more than 2,000 owners, all of whom would have to be
   * read.
   */
  earners(
    key: TrophyKey,
    query: OwnersQuery,
  ): Promise<{ readonly first: readonly Earner[]; readonly latest: readonly Earner[] } | null>;
}
