/**
 * Port for reads across players: search, leaderboards, comparison, rarity, recent activity. Hidden players never appear.
 * Excluded players can be searched and viewed, but are in no other list and do not count towards rarity.
 * The cost of a page does not depend on the size of the store.
 */

import type { GradeCounts, OtherNetwork } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import type { GameRow, PlayerGameRow, PlayerRow, PlayerTrophyRow } from './store.ts';

/** A page of a list: zero-based offset and maximum number of items. */
export interface ListRange {
  readonly offset: number;
  readonly limit: number;
}

/** One page of items and the length of the whole list. */
export interface ListPart<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A game of the catalogue and its number of owners: visible players who are not excluded. */
export interface FoundGame {
  readonly game: GameRow;
  readonly owners: number;
}

/** Players and games with a name like the one that was looked for. */
export interface NearNames {
  readonly players: readonly PlayerRow[];
  readonly games: readonly FoundGame[];
}

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

/** A player on a network other than `psn`. What the scores measure depends on the network (derived/player-networks.ts). */
export interface NetworkStanding {
  readonly network: OtherNetwork;
  /** The name of the player's account; null if unknown. */
  readonly accountName: string | null;
  readonly games: number;
  readonly earned: GradeCounts;
  /** Games with all trophies. */
  readonly complete: number;
  /** Orders the network's board; the second score decides between equal ones. */
  readonly score: number;
  readonly secondScore: number;
}

/** What a network states about a trophy: its own points, points weighted by rarity, the percentage of its players who earned it. */
export interface NativeFigures {
  readonly points: number | null;
  readonly weightedPoints: number | null;
  readonly share: number | null;
  /** When the share was stated, milliseconds UTC. */
  readonly shareAt: number | null;
  /** How far a counted trophy goes: 50 of `12 of 50`. */
  readonly progressTarget: number | null;
  /** What the game gives for the trophy. */
  readonly reward: string | null;
}

/** A player on the board of a network; ties share a position. */
export interface NetworkPlace extends NetworkStanding {
  readonly position: number;
  readonly player: PlayerRow;
}

/** Earner counts of a game's trophies. The owners are visible players who are not excluded. */
export interface Rarity {
  readonly owners: number;
  /** Number of earners by trophy number; trophies without an earner are missing. */
  readonly earners: ReadonlyMap<number, number>;
  /** Number of owners with a progress of 0, 1 to 9, 10 to 19, …, 90 to 99, 100. */
  readonly progress: readonly number[];
}

/** One player's result in a game that two compared players both have. */
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

/** Comparison of two players over their common games. The player with more points in a game is ahead in it. */
export interface Comparison extends ListPart<ComparedGame> {
  readonly firstAhead: number;
  readonly secondAhead: number;
  readonly level: number;
}

/** An earned trophy and its player, in a list across players. */
export interface RecentTrophy extends PlayerTrophyRow {
  readonly player: PlayerRow;
}

/** Trophies earned on one day, by grade. Undated trophies are not counted on any day. */
export interface DayOfPlay extends GradeCounts {
  /** Days since 1970-01-01 in the day zone. */
  readonly day: number;
}

/**
 * Sort orders of a player's games. Ties and games with an unknown value follow in getGames order. `completed` and `platinum` are by
 * date, `fastest` by time to platinum, `rarest` by the share of owners with the platinum, of the 500 games played last.
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
] as const;
export type GameOrder = (typeof gameOrders)[number];

/**
 * Filters of a player's games: all, begun but unfinished, at least 80 % but unfinished, begun and unfinished with the last date before
 * `stalledBefore` or unknown, completed, with the platinum earned, nothing earned.
 */
const gameStates = ['all', 'started', 'almost', 'stalled', 'complete', 'platinum', 'untouched'] as const;
export type GameState = (typeof gameStates)[number];

export interface GameListQuery extends ListRange {
  readonly order: GameOrder;
  /** Reverses the order. By default each order starts with the games of most interest, such as the newest. */
  readonly reversed?: boolean;
  readonly state?: GameState;
  /** Milliseconds UTC, for the state `stalled`. */
  readonly stalledBefore?: number;
  /** Prefixes of words of the title, all of which must match. */
  readonly text?: string;
  /** One of the game's platforms, case-insensitive. */
  readonly platform?: string;
}

/** A page of a player's games. */
export interface GameListPart extends ListPart<PlayerGameRow> {
  /** What the list is ordered by, by game id, where the rows do not contain it: milliseconds UTC, milliseconds, or a share. */
  readonly values: ReadonlyMap<string, number>;
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

export interface Group {
  readonly groupId: string;
  readonly name: string | null;
  readonly detail: string | null;
}

export interface CommunityReads {
  /**
   * Searches current and former player names. Every word of `text` must be a prefix of a word of the name; case and
   * diacritics are ignored. Orders whole-word matches first, then by points. Empty if `text` contains no word.
   */
  searchPlayers(text: string, page: ListRange): Promise<ListPart<PlayerRow>>;
  /** Searches titles and ids of games like `searchPlayers`. Orders whole-word matches first, then by number of owners. */
  searchGames(text: string, page: ListRange): Promise<ListPart<FoundGame>>;
  /** Players whose names are one letter off `text`, and games whose titles are in its longest word; at most `limit` of each. */
  nearNames(text: string, limit: number): Promise<NearNames>;
  /** Games by number of owners, descending; games without an owner are left out. */
  popularGames(page: ListRange): Promise<readonly FoundGame[]>;
  /** How many games have an owner. */
  ownedGames(): Promise<number>;

  /** The first players of the leaderboard of all ranked players. */
  leaders(limit: number): Promise<readonly RankedPlayer[]>;
  /** The leaderboard of all ranked players (null) or of one country (two letters, any case). */
  leaderboard(country: string | null, page: ListRange): Promise<ListPart<RankedPlayer>>;
  /** The player's offset in the leaderboard; null if they are unknown, not ranked, or not from this country. */
  leaderboardOffset(country: string | null, name: string): Promise<number | null>;
  /** The board of a network: visible players with a score who are not excluded. */
  networkBoard(network: OtherNetwork, page: ListRange): Promise<ListPart<NetworkPlace>>;
  /** The networks whose boards have players. */
  networkBoards(): Promise<readonly OtherNetwork[]>;
  /** The player on other networks than `psn`, ordered by network; null for an unknown player. */
  playerNetworks(name: string): Promise<readonly NetworkStanding[] | null>;
  /** What the network and other sources state about the trophies of a game beside their texts, by number. */
  nativeFigures(gameId: string): Promise<ReadonlyMap<number, NativeFigures>>;
  /** Countries of ranked players (two lower-case letters), by number of ranked players, descending. */
  rankedCountries(): Promise<readonly { readonly country: string; readonly players: number }[]>;
  /** The first players of a game's leaderboard, by the id as it is stored. */
  gameLeaders(gameId: string, limit: number): Promise<readonly GameLeader[]>;
  /**
   * The leaderboard of a game: players with points in it. `gameId` is the Id or IdGameEurope. Null for an unknown game. Its length and
   * ranks are sums that follow a load as the places of players do.
   */
  gameLeaderboard(gameId: string, page: ListRange): Promise<ListPart<RankedOwner> | null>;
  /** The player's rank on the leaderboard of a game, which players with equal standings share; null if they are not on it. */
  gameRank(gameId: string, name: string): Promise<number | null>;
  /** The index of the player's row on the leaderboard of a game; null if they are not on it. */
  gameLeaderboardOffset(gameId: string, name: string): Promise<number | null>;

  /** Null for an unknown game. */
  rarity(gameId: string): Promise<Rarity | null>;
  /** The groups of a set, such as its extensions, ordered by id; empty for an unknown game. */
  groups(gameId: string): Promise<readonly Group[]>;
  /** Games that two players have in common, most recently played by either player first; null if a player is unknown. */
  compare(first: string, second: string, page: ListRange): Promise<Comparison | null>;

  /**
   * The most recently earned dated trophies of all players, by date, player, game and trophy descending. At most 100.
   *
   * @param at milliseconds UTC; trophies whose date has not come are left out (docs/spec/decisions.md 9.2)
   */
  recentTrophies(limit: number, at: number): Promise<readonly RecentTrophy[]>;
  /** The most recently updated players, newest first. At most 100. */
  recentPlayers(limit: number): Promise<readonly PlayerRow[]>;
  /** When the last player of each source was updated, of the 100 counted players that were updated last: milliseconds UTC by source. */
  sourceUpdates(): Promise<ReadonlyMap<string, number>>;
  totals(): Promise<InstanceTotals>;

  /** A page of the player's games; `orderPlayed` remains the position in getGames order. Null for an unknown player. */
  listGames(name: string, query: GameListQuery): Promise<GameListPart | null>;
  /** The days on which the player earned dated trophies, ascending; null for an unknown player. */
  activity(name: string): Promise<readonly DayOfPlay[] | null>;
  /** The time zone in which days are counted. */
  dayZone(): Promise<TimeZone>;
}
