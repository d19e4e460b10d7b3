/**
 * Port of the data store, in terms of the domain. All methods are asynchronous, so that callers can use an embedded file
 * and a database server in the same way.
 *
 * Instants are milliseconds UTC. Names and ids match case-insensitively and without leading or trailing blanks; callers
 * pass them unchanged.
 */

import type { CommitVersions, Versions } from '../../cache/index.ts';
import type { CatalogueSums, Grade, GradeCounts, Network } from '../../domain/index.ts';
import type { IdentityValues } from '../../identity/index.ts';
import type { MediaKind } from '../../records/media-records.ts';
import type { DataRecord } from '../../records/records.ts';
import type { RowOfFields } from '../columns/fields.ts';
import type { gameFields, playerFields, trophyFields } from '../columns/shown-fields.ts';
import type { CommunityReads } from './community.ts';
import type { GameIndexReads } from './game-index.ts';
import type { HistoryReads } from './history.ts';
import type { AheadReads } from './ahead.ts';
import type { HomeReads } from './home.ts';
import type { LogReads } from './log.ts';
import type { GroupComparisonReads } from './group-comparison.ts';

export type { CatalogueSums, CatalogueSums as Averages, GradeCounts } from '../../domain/index.ts';
export type * from './community.ts';
export type * from './game-index.ts';
export type * from './ahead.ts';
export type * from './history.ts';
export type * from './home.ts';
export type * from './log.ts';
export type * from './group-comparison.ts';

/** A player as stored (columns/shown-fields.ts), with their trophies. */
export interface PlayerRow extends RowOfFields<typeof playerFields> {
  readonly statedEarned: GradeCounts | null;
  /** All earned trophies: counted, or as stated if a source states more. */
  readonly earned: GradeCounts;
  /** Sum of Progress over the games with Progress above 0; `completionGames` is the number of those games. */
  readonly completionSum: number;
  readonly completionGames: number;
}

/** A game as stored, with its set. */
export interface GameRow extends RowOfFields<typeof gameFields> {
  /** Trophies of the set by grade: counted, or as stated if a source states more. */
  readonly set: GradeCounts;
  /** Size and points of the set; higher than `set` gives if a source states more. */
  readonly totalTrophies: number;
  readonly totalPoints: number;
}

/** A player's game. */
export interface PlayerGameRow {
  /** Shared between players while the game is cached. */
  readonly game: GameRow;
  /** Counted, or as stated if a source states more. `userPoints` can be more complete than the trophies. */
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

/** A trophy as stored, with what readers get of its game. */
export interface TrophyRow extends RowOfFields<typeof trophyFields> {
  readonly gameId: string;
  readonly grade: Grade;
  readonly gameTitle: string | null;
  readonly platform: string | null;
}

/** A picture that the instance has. */
export interface MediaFile {
  readonly kind: MediaKind;
  readonly bytes: Uint8Array;
  /** Only players have it, so that it may be deleted or hidden later. */
  readonly isOfPlayer: boolean;
}

/** The form of a picture for cards and previews, or the whole picture, which may be of any size, where no such form is stored. */
export type SmallMedia = { readonly hash: string } & ({ readonly small: Uint8Array } | { readonly whole: Uint8Array });

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

export interface Place {
  readonly position: number;
  readonly total: number;
}

/** A player's rank in the world and in their country, if that is known. */
export interface Places {
  readonly world: Place;
  readonly country: Place | null;
}

/** Result of one record of a load. */
export type Outcome = 'added' | 'changed' | 'unchanged' | { readonly rejected: string };

/** A complete list of what a player has, of the networks of its games. */
export interface PlayList {
  readonly player: string;
  /** Numbers of the earned trophies by folded id of the game; null for a game of which the list does not contain the trophies. */
  readonly games: ReadonlyMap<string, ReadonlySet<number> | null>;
}

/** A game that a list lacked, or of which it lacked trophies. */
export interface PrunedGame {
  /** The id as stored. */
  readonly game: string;
  /** The list lacked the game. */
  readonly isWhole: boolean;
  /** The number of trophies, and the first of them. */
  readonly total: number;
  readonly trophies: readonly number[];
}

/** What a list lacked and was removed, or would have been if it was refused. */
export interface Pruned {
  readonly games: number;
  readonly trophies: number;
  /** The first games. */
  readonly first: readonly PrunedGame[];
  /** Too much would vanish: nothing was removed. */
  readonly isRefused: boolean;
}

/** One atomic write transaction; readers see it after the commit. */
export interface Load {
  /**
   * Removes what the player has and the list lacks. Refused if more than a fifth of the games or trophies would vanish, unless forced.
   * Call once, after all records are applied.
   */
  prune(list: PlayList, force: boolean): Promise<Pruned>;
  /** Applies records in order and returns one outcome per record. A rejected record changes nothing. */
  apply(records: readonly DataRecord[]): Promise<readonly Outcome[]>;
}

export interface LoadOptions {
  /** Update date of players whose records do not state one: milliseconds UTC. */
  readonly now: number;
  /** Source name recorded with the player's update, such as `ndjson` or `archive`. */
  readonly source: string;
  /** Restores players who were deleted on request; otherwise their records are rejected (docs/spec/decisions.md 8). */
  readonly force?: boolean;
}

/** A load of records that are in memory. */
export interface SmallLoad {
  readonly options: LoadOptions;
  readonly records: readonly DataRecord[];
  /** Throws to roll the load back. It may be called again for the same load, which is repeated alone if others failed with it. */
  readonly check: (outcomes: readonly Outcome[]) => void;
}

export interface ExportOptions {
  /** Omits webhooks with their secrets, followed players and tombstones. An export of one player always omits them. */
  readonly isDataOnly?: boolean;
}

/** Reports the progress of a long operation: how many of its steps are done. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void;

/** A finding of the integrity check. */
export interface Problem {
  readonly what: string;
}

/** Cursor of a player's game in getGames order. */
export interface GamePlace {
  readonly lastUpdatedAt: number | null;
  readonly gameId: string;
}

/** By date, as latestTrophies or from the first, with undated trophies last; or by game and number. */
export type EarnedOrder = 'latest' | 'oldest' | 'game';

/** Which earned trophies, and from where. */
export interface EarnedQuery {
  readonly order: EarnedOrder;
  /** Null for all grades. */
  readonly grade: Grade | null;
  /** Milliseconds UTC, inclusive; null for no bound. With a bound, trophies without a date are left out. */
  readonly sinceAt: number | null;
  /** Exclusive; otherwise like `sinceAt`. */
  readonly untilAt: number | null;
  /** The trophy after which the rows begin. */
  readonly after: EarnedPlace | null;
}

/** Cursor of an earned trophy in any order. */
export interface EarnedPlace {
  readonly earnedAt: number | null;
  readonly gameId: string;
  readonly trophyId: number;
}

/** Keyset pagination of long lists: a page starts after an item, so that concurrent writes do not repeat items. */
export interface PagedReads {
  /** The player's games in getGames order, updated at or after `sinceAt` if it is not null; null for an unknown player. */
  playerGamesAfter(
    name: string,
    sinceAt: number | null,
    after: GamePlace | null,
    limit: number,
  ): Promise<readonly PlayerGameRow[] | null>;
  /** The player's earned trophies; fewer than `limit` only at the end. Null for an unknown player. */
  earnedTrophies(name: string, query: EarnedQuery, limit: number): Promise<readonly PlayerTrophyRow[] | null>;
  /** Games of the catalogue, ordered by id. */
  gamesAfter(gameId: string, limit: number): Promise<readonly GameRow[]>;
}

/** A player with their ranks and games, as shown in a profile. */
export interface Profile {
  readonly player: PlayerRow;
  /** Null if the player is not ranked. */
  readonly places: Places | null;
  readonly games: PlayerGameList;
}

/** The data store. Reads treat hidden players as unknown unless the method states otherwise. */
export interface Store
  extends PagedReads, CommunityReads, GameIndexReads, HistoryReads, HomeReads, LogReads, GroupComparisonReads, AheadReads {
  /** The player with this current or former name; null if unknown. */
  findPlayer(name: string): Promise<PlayerRow | null>;
  /** The player with their ranks and games; null for an unknown player. */
  profile(name: string): Promise<Profile | null>;
  /** UpdateDate only: the cheapest call for clients that poll. */
  playerUpdatedAt(name: string): Promise<number | null>;
  /** The player's games in getGames order; null for an unknown player. */
  playerGames(name: string): Promise<readonly PlayerGameRow[] | null>;
  /** Like playerGames, as a list that is read in parts. All parts come from one state of the player. */
  playerGameList(name: string): Promise<PlayerGameList | null>;
  /** One game of the player, by Id or IdGameEurope; null for an unknown player or game. */
  playerGame(name: string, gameId: string): Promise<PlayerGameRow | null>;
  /** All trophies of one game of the player, ordered by number; null as for playerGame. */
  playerTrophies(name: string, gameId: string): Promise<readonly PlayerTrophyRow[] | null>;
  /** The game and its trophies; null as for playerGame. */
  playedGame(name: string, gameId: string): Promise<PlayedGame | null>;
  /**
   * The player's earned trophies by date, game and trophy, all descending. Undated trophies come last, and only if
   * `sinceAt` is null. `limit` 0 returns all. Null for an unknown player.
   */
  latestTrophies(name: string, sinceAt: number | null, limit: number): Promise<readonly PlayerTrophyRow[] | null>;
  /**
   * Dates of the player's earned trophies in one game or in all games (null), ascending; null for an unknown player or game. With a
   * `limit`, those of all games are at least the first ones up to it; without, thousands are read in batches, so that the call needs
   * `atOneState`.
   */
  earnedDates(name: string, gameId: string | null, limit?: number): Promise<readonly number[] | null>;
  /** The picture with a hash; null if there is none, or if only hidden players have it. */
  media(hash: string): Promise<MediaFile | null>;
  /** The same picture for cards and previews. */
  smallMedia(hash: string): Promise<SmallMedia | null>;
  /** Changes with every change of the site's identity. */
  siteRevision(): Promise<string>;
  /** The values of the site's identity that were set at run time. */
  siteValues(): Promise<IdentityValues>;
  /** World and country rank of a player; null if the player is not ranked. */
  place(playerId: number): Promise<Places | null>;

  /**
   * Runs `read` so that all of its reads see one state of the data, and returns its result. `read` must have no side
   * effects, because it is retried when a commit occurs between its reads.
   */
  atOneState<T>(read: (reads: Store) => Promise<T>): Promise<T>;

  /**
   * The same store with lists that contain the games of one network, or of all (null). The lists of the store itself contain the
   * networks of the setting `networks`.
   */
  ofNetwork(network: Network | null): Store;

  /**
   * Versions that change after every commit of data of their scope on any connection or node; with a database server, within a
   * stated delay. Operational writes of the sync, webhooks and the audit log do not change them.
   */
  commitVersions(): CommitVersions;
  /**
   * The commit versions, read once per tick of the event loop and after every commit of this process. They are exact for a
   * request that is read from its connection in this tick, and cheap enough to get for each request.
   */
  commitVersionsOfTick(): CommitVersions;
  /** Changes when reads move to another server. Two reads with a change between them may see different states. */
  source(): number;
  /** Changes when earlier version numbers may refer to different data, because a failover discarded commits. */
  epoch(): number;
  /** Versions of the games and trophies. Equal versions mean that no game or trophy has changed. */
  catalogueVersions(): Promise<Versions>;
  /** Versions of the catalogue and of a player, including their rank with `withPlace`; null for an unknown player. */
  playerVersions(name: string, shown: { readonly withPlace: boolean }): Promise<Versions | null>;

  countGames(): Promise<number>;
  /** The whole catalogue ordered by id, in batches. */
  allGames(): AsyncIterable<readonly GameRow[]>;
  /** The games with this Id or IdGameEurope. */
  gamesById(gameId: string): Promise<readonly GameRow[]>;
  /** All trophies of a set ordered by number; null for an unknown game. */
  gameTrophies(gameId: string): Promise<readonly TrophyRow[] | null>;
  averages(): Promise<CatalogueSums>;

  /** True if the store contains no data. */
  isEmpty(): Promise<boolean>;
  /** Runs `work` in one transaction; an exception rolls it back. */
  load<T>(options: LoadOptions, work: (load: Load) => Promise<T>): Promise<T>;
  /**
   * Loads records and returns one outcome per record in order. Small loads that wait for others share a transaction, whose time is
   * that of the newest of them; each is still rolled back alone.
   */
  loadRecords(load: SmallLoad): Promise<readonly Outcome[]>;
  /**
   * Exports the whole store, or one player with their games' catalogue, as records in an order in which they can be loaded.
   * Includes hidden players.
   */
  export(player?: string, options?: ExportOptions): AsyncIterable<DataRecord>;
  /**
   * Counts the figures of games anew, if the data has changed since they were counted, or a day has passed. Returns whether it has.
   *
   * @param now milliseconds UTC
   * @param signal ends a count, with an error
   */
  refreshFigures(now: number, signal?: AbortSignal): Promise<boolean>;
  /** Problems found in the stored data; empty if there are none. */
  check(onProgress?: OnProgress): Promise<readonly Problem[]>;
  close(): Promise<void>;
}
