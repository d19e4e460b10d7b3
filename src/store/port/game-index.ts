/** Port of the index of games: filters and orders over the catalogue in memory. */

import type { GameStatus, Network } from '../../domain/index.ts';
import type { FoundGame, GameRow, ListRange } from './games.ts';

/** Orders of the index. Ties follow in order of the ids. */
const indexOrders = [
  'owners',
  'popular',
  'added',
  'newest',
  'title',
  'rarity',
  'completion',
  'score',
  'quickest',
] as const;
/** The name of an order of the index. */
export type IndexOrder = (typeof indexOrders)[number];

/** Numbers of trophies in a set: up to 15, up to 40, more. */
const setSizes = ['small', 'medium', 'large'] as const;
/** A class of sets by their number of trophies. */
export type SetSize = (typeof setSizes)[number];

/** What the index filters by; a filter that is absent matches every game. */
export interface GameFilter {
  /** Prefixes of words of the title or the id, all of which must match. */
  readonly text?: string;
  readonly network?: Network;
  /** One of the game's platforms, in lower case. */
  readonly platform?: string;
  /** Only sets with a platinum. */
  readonly hasPlatinum?: boolean;
  /** Only sets that have other groups than the base game. */
  readonly hasExtensions?: boolean;
  readonly size?: SetSize;
  /** First letter of the title, `a` to `z`, or `#` for other characters. */
  readonly letter?: string;
  readonly minOwners?: number;
  readonly status?: GameStatus;
  /** Name of a series, in any case. */
  readonly series?: string;
  /** Year of the release, in UTC. */
  readonly year?: number;
  /** Name of a player: only games that they have not completed. An unknown player filters nothing. */
  readonly notCompletedBy?: string;
}

/** A page of the games that pass a filter, in one order. */
export interface GameIndexQuery extends ListRange {
  readonly order: IndexOrder;
  readonly filter: GameFilter;
}

/** A game with the number of owners who have its platinum, and of those who completed it; null below five owners. */
export interface IndexedGame extends FoundGame {
  /** Also null if the set has no platinum. */
  readonly platinums: number | null;
  readonly completions: number | null;
}

/** A page of the index, with the years and series that its filters offer. */
export interface GameIndexPart {
  readonly items: readonly IndexedGame[];
  readonly total: number;
  /** For an empty list: how many games match without each filter, so that a reader sees which one to drop. */
  readonly without: readonly { readonly filter: keyof GameFilter; readonly games: number }[];
  /** Years of release in the catalogue, latest first. At most 100. */
  readonly years: readonly number[];
  /** The series with the most games, by name. At most 100. */
  readonly series: readonly string[];
  /** The filter names a player who does not exist, or is hidden. */
  readonly isPlayerUnknown: boolean;
}

/** What the catalogue states about a game, without its set. */
export interface StatusAndSeries {
  readonly status: GameStatus;
  /** The series, and the number of its games; null for none. */
  readonly series: { readonly name: string; readonly games: number } | null;
}

/** Reads over the catalogue in memory: pages of the index, and what is shown with a game. */
export interface GameIndexReads {
  /**
   * A page of the index. `popular` orders by the players of the last 30 days, `quickest` by the median time to the platinum, as they
   * were counted last; games without either last. `added` orders by the time at which games came into the
   * store, those of which it is not known last. `newest` orders by release date, games without one last. `rarity` orders by the share of owners with the
   * platinum, `completion` by the share of those who completed the game; both list only the 500 games with the most owners that match
   * and have at least five.
   */
  listCatalogue(query: GameIndexQuery): Promise<GameIndexPart>;
  /** Other games of the catalogue with the same title, such as those for other consoles, by id. At most 12. */
  editions(gameId: string): Promise<readonly GameRow[]>;
  /** Status and series of a game; an unknown one is normal. */
  statusAndSeries(gameId: string): Promise<StatusAndSeries>;
}
