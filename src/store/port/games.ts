/** Port of the catalogue: games, their trophies, and counts of the players who have them. Values that a source gives are called stated. */

import type { CatalogueSums, Grade, GradeCounts } from '../../domain/index.ts';
import type { RowOfFields } from '../columns/fields.ts';
import type { gameFields, trophyFields } from '../columns/shown-fields.ts';

/** A game as stored, with its set. */
export interface GameRow extends RowOfFields<typeof gameFields> {
  /** Trophies of the set by grade: the number of stored trophies, or the number that a source states if that is higher. */
  readonly set: GradeCounts;
  /** Size and points of the set; higher than the values of `set` if a source states more. */
  readonly totalTrophies: number;
  readonly totalPoints: number;
}

/** A trophy as stored, with the facts about its game that lists show. */
export interface TrophyRow extends RowOfFields<typeof trophyFields> {
  readonly gameId: string;
  readonly grade: Grade;
  readonly gameTitle: string | null;
  readonly platform: string | null;
}

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

/**
 * Figures that a network states about a trophy: its own points, points weighted by rarity, and the percentage of the network's players who
 * have the trophy.
 */
export interface NativeFigures {
  readonly points: number | null;
  readonly weightedPoints: number | null;
  readonly share: number | null;
  /** When the source stated the share, milliseconds UTC. */
  readonly shareAt: number | null;
  /** The number at which a trophy with a counter is earned: 50 for `12 of 50`. */
  readonly progressTarget: number | null;
  /** A reward in the game for the trophy. */
  readonly reward: string | null;
}

/** A set: its trophies by number, and the figures that the network states about each. */
export interface GameSet {
  readonly trophies: readonly TrophyRow[];
  readonly native: ReadonlyMap<number, NativeFigures>;
}

/** Earner counts of a game's trophies. The owners are visible players who are not excluded. */
export interface Rarity {
  readonly owners: number;
  /** Number of earners by trophy number; trophies without an earner are missing. */
  readonly earners: ReadonlyMap<number, number>;
  /** Number of owners with a progress of 0, 1 to 9, 10 to 19, …, 90 to 99, 100. */
  readonly progress: readonly number[];
}

/** A part of a set, such as an extension, with an id that is unique within the set. */
export interface Group {
  readonly groupId: string;
  readonly name: string | null;
  readonly detail: string | null;
}

/** Counts of a trophy: the counted owners of its set, and how many of them have it. */
export interface TrophyCounts {
  readonly earners: number;
  readonly owners: number;
}

/** Identifies a trophy of a set. */
export interface TrophyKey {
  readonly gameId: string;
  readonly trophyId: number;
}

/** Figures of a game that are recalculated periodically (docs/spec/figures.md 8). */
export interface GameFiguresRow {
  /** Counted players with a dated trophy of the game in the 30 days before the count. */
  readonly recentPlayers: number;
  /** Milliseconds; null if fewer than five times are known. */
  readonly medianToPlatinum: number | null;
  readonly medianToCompletion: number | null;
  /** The sum of the rarity scores of the set; null with fewer than five owners. */
  readonly setScore: number | null;
}

/** Reads of the catalogue. */
export interface GameReads {
  countGames(): Promise<number>;
  /** The whole catalogue ordered by id, in batches. */
  allGames(): AsyncIterable<readonly GameRow[]>;
  /** Games of the catalogue, ordered by id. */
  gamesAfter(gameId: string, limit: number): Promise<readonly GameRow[]>;
  /** The games with this Id or IdGameEurope. */
  gamesById(gameId: string): Promise<readonly GameRow[]>;
  /** Games of the catalogue, in the order of the ids; undefined for an unknown id. */
  gamesOf(gameIds: readonly string[]): Promise<readonly (GameRow | undefined)[]>;
  /** All trophies of a set ordered by number; null for an unknown game. */
  gameTrophies(gameId: string): Promise<readonly TrophyRow[] | null>;
  /** All trophies of a set ordered by number, with the figures that the network states, in one read. */
  gameSet(gameId: string): Promise<GameSet | null>;
  /** The groups of a set, such as its extensions, ordered by id; empty for an unknown game. */
  groups(gameId: string): Promise<readonly Group[]>;
  averages(): Promise<CatalogueSums>;
  /** Searches titles and ids of games like `searchPlayers`. Orders whole-word matches first, then by number of owners. */
  searchGames(text: string, page: ListRange): Promise<ListPart<FoundGame>>;
  /** Games by number of owners, descending; games without an owner are left out. */
  popularGames(page: ListRange): Promise<readonly FoundGame[]>;
  /** Returns the number of games with an owner. */
  ownedGames(): Promise<number>;
  /** Earner counts of a game's trophies; null for an unknown game. */
  rarity(gameId: string): Promise<Rarity | null>;
  /** Figures that the network and other sources state about the trophies of a game, by trophy number. */
  nativeFigures(gameId: string): Promise<ReadonlyMap<number, NativeFigures>>;
  /** The counts of trophies, in the order of the keys. */
  trophyCounts(keys: readonly TrophyKey[]): Promise<readonly TrophyCounts[]>;
  /** The figures of a game as they were last calculated. */
  gameFigures(gameId: string): Promise<GameFiguresRow>;
}
