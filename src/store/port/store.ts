/**
 * The port to where data lives, in words of the domain. Everything is asynchronous, so that an
 * embedded file and a server across a network are the same to the rest of Laurel.
 *
 * Instants are milliseconds UTC. Names and ids are matched without regard to case and outer blanks;
 * the caller passes them as they came.
 */

import type { Versions } from '../../cache/index.ts';
import type { CatalogueSums, Grade, GradeCounts } from '../../domain/index.ts';
import type { DataRecord } from '../../data/records/records.ts';
import type { CommunityReads } from './community.ts';

export type { CatalogueSums, CatalogueSums as Averages, GradeCounts } from '../../domain/index.ts';
export type * from './community.ts';

export interface PlayerRow {
  readonly playerId: number;
  readonly name: string;
  readonly accountId: string | null;
  readonly aboutMe: string | null;
  readonly avatarSmall: string | null;
  readonly avatarMedium: string | null;
  readonly avatar: string | null;
  /** Two lower-case letters. */
  readonly country: string | null;
  /** The same as its source spells it, or of a country that was stated before. */
  readonly statedCountry: string | null;
  readonly jid: string | null;
  readonly server: string | null;
  readonly panelUrl: string | null;
  readonly identity: string | null;
  readonly alias: string | null;
  readonly plus: boolean;
  /** RRGGBBAA. */
  readonly background: string | null;
  readonly online: boolean;
  readonly away: boolean;
  readonly statusComment: string | null;
  readonly statusMode: string | null;
  readonly statusObjectId: string | null;
  readonly statusPlaying: string | null;
  readonly statusTitle: string | null;
  readonly lastSeenAt: number | null;
  readonly updatedAt: number;
  readonly gamesUpdatedAt: number | null;
  readonly cardChangedAt: number | null;
  readonly statedLevel: number | null;
  readonly statedProgress: number | null;
  readonly statedPoints: number | null;
  readonly statedPosition: number | null;
  readonly statedTotal: number | null;
  readonly statedCountryPosition: number | null;
  readonly statedCountryTotal: number | null;
  readonly statedFloor: number | null;
  readonly statedCeiling: number | null;
  readonly statedCompletion: number | null;
  readonly statedEarned: GradeCounts | null;
  readonly hidden: boolean;
  readonly excluded: boolean;
  /** All trophies earned: counted, or stated where a source states more. */
  readonly earned: GradeCounts;
  /** Sum of the Progress of the games with Progress above 0, and how many they are. */
  readonly completionSum: number;
  readonly completionGames: number;
}

export interface GameRow {
  readonly gameId: string;
  readonly europeId: string;
  readonly title: string | null;
  readonly image: string | null;
  readonly guide: string | null;
  readonly titleOnGuide: string | null;
  readonly releasedAt: number | null;
  readonly stars: number;
  readonly reviews: number;
  readonly platform: string | null;
  /** Make-up of the set as far as it is known: counted from its trophies, or stated where a source states more. */
  readonly set: GradeCounts;
  /** Size and points of the set; more than the make-up gives where a source states more. */
  readonly totalTrophies: number;
  readonly totalPoints: number;
}

export interface PlayerGameRow {
  /** The same object for every player as long as the catalogue is unchanged and memory lasts. */
  readonly game: GameRow;
  /** Counted, or stated where a source states more; and the points, which may be known better than the trophies. */
  readonly earned: GradeCounts;
  readonly userPoints: number;
  /** 1-based place in the order of getGames (docs/spec/decisions.md 4). */
  readonly orderPlayed: number;
  readonly lastUpdatedAt: number | null;
  readonly updated: boolean;
}

/** A player's games in getGames order, however many. */
export interface PlayerGameList {
  readonly length: number;
  /** How many of them were updated at or after an instant: they are the first ones. */
  countSince(sinceAt: number): number;
  /** Reads what the first rows are made of, so that rows() of them needs the store no more. */
  fill(count: number): Promise<void>;
  /** Those from a place to before another. */
  rows(from: number, to: number): Promise<readonly PlayerGameRow[]>;
}

export interface TrophyRow {
  readonly gameId: string;
  readonly trophyId: number;
  readonly groupId: string | null;
  readonly title: string | null;
  readonly image: string | null;
  readonly description: string | null;
  readonly fullDescription: string | null;
  readonly grade: Grade;
  readonly hidden: boolean;
  readonly guide: string | null;
  readonly titleOnGuide: string | null;
  readonly gameTitle: string | null;
  readonly platform: string | null;
}

export interface PlayerTrophyRow {
  readonly trophy: TrophyRow;
  readonly earned: boolean;
  /** Null where not earned, or earned at a time nobody knows. */
  readonly earnedAt: number | null;
  readonly updated: boolean;
}

/** A player's game with every trophy of it, by number. */
export interface PlayedGame {
  readonly game: PlayerGameRow;
  readonly trophies: readonly PlayerTrophyRow[];
}

export interface Place {
  readonly position: number;
  readonly total: number;
}

/** Among everybody, and within the country, where that is known. */
export interface Places {
  readonly world: Place;
  readonly country: Place | null;
}

/** What happened to one record of a load. */
export type Outcome = 'added' | 'changed' | 'unchanged' | { readonly rejected: string };

/** One transaction of writes: all of it or nothing, visible to readers when it ends. */
export interface Load {
  /** Applies records in order; one outcome each. A rejected record changes nothing. */
  apply(records: readonly DataRecord[]): Promise<readonly Outcome[]>;
}

export interface LoadOptions {
  /** What the players' updates are dated, where the records do not say: milliseconds UTC. */
  readonly now: number;
  /** Named in a player's freshness, such as `ndjson` or `archive`. */
  readonly source: string;
  /** Brings back players who were deleted on request; without it their records are rejected (docs/spec/decisions.md 8). */
  readonly force?: boolean;
  /** The work gives the same when it is run again, so that a conflict with another transaction need not end the load. */
  readonly isRepeatable?: boolean;
}

export interface ExportOptions {
  /** Leaves out webhooks with their secrets, followed players and tombstones; an export of one player never has them. */
  readonly isDataOnly?: boolean;
}

/** A finding of the integrity check. */
export interface Problem {
  readonly what: string;
}

/** The place of a player's game in getGames order. */
export interface GamePlace {
  readonly lastUpdatedAt: number | null;
  readonly gameId: string;
}

/** The place of an earned trophy in the order of latestTrophies. */
export interface EarnedPlace {
  readonly earnedAt: number | null;
  readonly gameId: string;
  readonly trophyId: number;
}

/** Parts of long lists, each beginning behind an item: whatever is written meanwhile, none comes twice. */
export interface PagedReads {
  /** The player's games in getGames order, those updated at or after `sinceAt` where it is given; null for an unknown player. */
  playerGamesAfter(
    name: string,
    sinceAt: number | null,
    after: GamePlace | null,
    limit: number,
  ): Promise<readonly PlayerGameRow[] | null>;
  /** What the player earned, in the order and with the bounds of latestTrophies; null for an unknown player. */
  latestTrophiesAfter(
    name: string,
    sinceAt: number | null,
    after: EarnedPlace | null,
    limit: number,
  ): Promise<readonly PlayerTrophyRow[] | null>;
  /** The catalogue by id. */
  gamesAfter(gameId: string, limit: number): Promise<readonly GameRow[]>;
}

/** A player with all that a profile shows of him. */
export interface Profile {
  readonly player: PlayerRow;
  /** Null where he is not ranked. */
  readonly places: Places | null;
  readonly games: PlayerGameList;
}

/** Reads of hidden players behave as if they were not there, unless the method says otherwise. */
export interface Store extends PagedReads, CommunityReads {
  /** The player of this current or former name. */
  findPlayer(name: string): Promise<PlayerRow | null>;
  /** The same player with their place and their games. */
  profile(name: string): Promise<Profile | null>;
  /** UpdateDate alone: the cheapest call a client can poll. */
  playerUpdatedAt(name: string): Promise<number | null>;
  /** The player's games in getGames order; null for an unknown player. */
  playerGames(name: string): Promise<readonly PlayerGameRow[] | null>;
  /** The same as a list that is read part by part, all of it from one state of the player. */
  playerGameList(name: string): Promise<PlayerGameList | null>;
  /** One game of the player, by Id or IdGameEurope; null where player or game is not known. */
  playerGame(name: string, gameId: string): Promise<PlayerGameRow | null>;
  /** Every trophy of one game of the player, by number; null as for playerGame. */
  playerTrophies(name: string, gameId: string): Promise<readonly PlayerTrophyRow[] | null>;
  /** Both; null as for playerGame. */
  playedGame(name: string, gameId: string): Promise<PlayedGame | null>;
  /**
   * What the player earned, newest first (date, game, trophy, all descending; undated ones last and
   * only without `sinceAt`); `limit` 0 means all. Null for an unknown player.
   */
  latestTrophies(name: string, sinceAt: number | null, limit: number): Promise<readonly PlayerTrophyRow[] | null>;
  /** The dates of what the player earned, in one game or all (null), ascending, undated ones left out. */
  earnedDates(name: string, gameId: string | null): Promise<readonly number[] | null>;
  /** Place of a player among all and within a country; null where the player is not ranked. */
  place(playerId: number): Promise<Places | null>;

  /**
   * Gives what `read` gives when all its reads see one state of the data, whatever is committed meanwhile: every answer
   * that needs several reads. `read` is run again until they do, so it must do nothing else than read.
   */
  atOneState<T>(read: (reads: Store) => Promise<T>): Promise<T>;

  /**
   * Changes whenever data was committed, through whatever connection or node; late by the bound the store states, where
   * it is across a network. What the sync, webhooks and the audit log write for themselves is not data.
   */
  commitVersion(): number;
  /**
   * The stamp, as far as a request that is just being taken from its connection can tell the difference: looked at
   * once a turn of the event loop, and after every commit of this process. Cheap enough to ask for each request.
   */
  commitVersionOfTick(): number;
  /** Changes when reads may be answered by another server than before: two reads with a change between them may see two states. */
  source(): number;
  /** Changes when numbers of versions read before may stand for something else: a failover can end a history. */
  epoch(): number;
  /** The versions of the games and trophies: equal ones mean that none of them was changed. */
  catalogueVersions(): Promise<Versions>;
  /** The same with those of a player, and with their place where an answer shows it; null for an unknown player. */
  playerVersions(name: string, shown: { readonly withPlace: boolean }): Promise<Versions | null>;

  countGames(): Promise<number>;
  /** The whole catalogue by id, in batches. */
  allGames(): AsyncIterable<readonly GameRow[]>;
  /** The games whose Id or IdGameEurope this is. */
  gamesById(gameId: string): Promise<readonly GameRow[]>;
  /** Every trophy of a set by number; null for an unknown game. */
  gameTrophies(gameId: string): Promise<readonly TrophyRow[] | null>;
  averages(): Promise<CatalogueSums>;

  /**
   * Adds what clients took of their rates in this process to what they took in all: `takenMs` is until so much is
   * back. Resolves with how far each is ahead then; `mostAheadMs` bounds it, whatever the clocks did.
   */
  addClientRates(
    taken: readonly { readonly client: string; readonly takenMs: number }[],
    now: number,
    maxAheadMs: number,
  ): Promise<readonly number[]>;

  /** True while nothing has been loaded. */
  isEmpty(): Promise<boolean>;
  /** Runs `work` in one transaction; an exception from it leaves the store as it was. */
  load<T>(options: LoadOptions, work: (load: Load) => Promise<T>): Promise<T>;
  /**
   * Everything, or one player with the catalogue of their games, as the records that load it again, in an order that loads.
   * Hidden players included.
   */
  export(player?: string, options?: ExportOptions): AsyncIterable<DataRecord>;
  /** What is wrong with the stored data; empty when nothing is. */
  check(): Promise<readonly Problem[]>;
  close(): Promise<void>;
}
