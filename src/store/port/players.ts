/** Port of players: their names, totals and ranks. */

import type { GradeCounts, OtherNetwork } from '../../domain/index.ts';
import type { RowOfFields } from '../columns/fields.ts';
import type { playerFields } from '../columns/shown-fields.ts';
import type { FoundGame, ListPart, ListRange } from './games.ts';
import type { PlayerGameList } from './play.ts';

/** A player as stored (columns/shown-fields.ts), with their trophies. */
export interface PlayerRow extends RowOfFields<typeof playerFields> {
  readonly statedEarned: GradeCounts | null;
  /** All earned trophies: the number stored, or the number that a source states if that is higher. */
  readonly earned: GradeCounts;
  /** The numbers of trophies and games on the network `psn` that are stored for the player. Lists contain exactly these. */
  readonly counted: GradeCounts;
  readonly games: number;
  /** Sum of Progress over the games with Progress above 0; `completionGames` is the number of those games. */
  readonly completionSum: number;
  readonly completionGames: number;
}

/** A player's rank: the position on a leaderboard, from 1, and the number of players on it. */
export interface Rank {
  readonly position: number;
  readonly total: number;
}

/** A player's ranks in the world and in their country, if that is known. */
export interface Ranks {
  readonly world: Rank;
  readonly country: Rank | null;
}

/** A player with their ranks and games, as shown in a profile. */
export interface Profile {
  readonly player: PlayerRow;
  /** Null if the player is not ranked. */
  readonly ranks: Ranks | null;
  readonly games: PlayerGameList;
}

/** Players and games whose names resemble a searched text. */
export interface NearNames {
  readonly players: readonly PlayerRow[];
  readonly games: readonly FoundGame[];
}

/** A player on a network other than `psn`. The meaning of the scores depends on the network (derived/player-networks.ts). */
export interface NetworkStanding {
  readonly network: OtherNetwork;
  /** The name of the player's account; null if unknown. */
  readonly accountName: string | null;
  readonly games: number;
  readonly earned: GradeCounts;
  /** Games with all trophies. */
  readonly complete: number;
  /** Orders the network's board. The second score decides between players with equal first scores. */
  readonly score: number;
  readonly secondScore: number;
}

/** Trophies earned on one day, by grade. Undated trophies are not counted on any day. */
export interface DayOfPlay extends GradeCounts {
  /** Days since 1970-01-01 in the day zone. */
  readonly day: number;
}

/** Reads of players. Hidden players count as unknown. */
export interface PlayerReads {
  /** The player with this current or former name; null if unknown. */
  findPlayer(name: string): Promise<PlayerRow | null>;
  /** The player with their ranks and games; null for an unknown player. */
  profile(name: string): Promise<Profile | null>;
  /** The player's UpdateDate only: the cheapest read for clients that poll. */
  playerUpdatedAt(name: string): Promise<number | null>;
  /**
   * Searches current and former player names. Every word of `text` must be a prefix of a word of the name; case and
   * diacritics are ignored. Orders whole-word matches first, then by points. Empty if `text` contains no word.
   */
  searchPlayers(text: string, page: ListRange): Promise<ListPart<PlayerRow>>;
  /** Players whose names differ from `text` by one letter, and games whose titles differ by one letter in their longest word. */
  nearNames(text: string, limit: number): Promise<NearNames>;
  /** The player's standings on networks other than `psn`, ordered by network; null for an unknown player. */
  playerNetworks(name: string): Promise<readonly NetworkStanding[] | null>;
  /** World and country rank of a player; null if the player is not ranked. */
  ranks(playerId: number): Promise<Ranks | null>;
  /** The days on which the player earned dated trophies, ascending; null for an unknown player. */
  activity(name: string): Promise<readonly DayOfPlay[] | null>;
  /** The most recently updated players, newest first. At most 100. */
  recentPlayers(limit: number): Promise<readonly PlayerRow[]>;
  /** A page of the most recently updated players: at most 100, from the first 1,000. */
  playersByUpdate(page: ListRange): Promise<readonly PlayerRow[]>;
  /** Counted players ordered by current name, starting at the text `from`, which need not be a player's name. At most 100. */
  playersByName(from: string, limit: number): Promise<readonly PlayerRow[]>;
}
