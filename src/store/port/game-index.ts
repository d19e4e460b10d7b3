/** Port of the games index: lists of games, filtered and ordered with the catalogue that is cached in memory. */

import type { GameStatus, Network } from '../../domain/index.ts';
import type { FoundGame, GameRow, ListRange } from './games.ts';

/** Orders of the index. Equal games are ordered by id. */
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

/** Classes of sets by their number of trophies: up to 15, up to 40, more. */
const setSizes = ['small', 'medium', 'large'] as const;
/** The name of a class of sets, by their number of trophies. */
export type SetSize = (typeof setSizes)[number];

/** Filters of the index. A filter that is absent matches every game. */
export interface GameFilter {
  /** Every word of this text must be a prefix of a word of the title or the id. */
  readonly text?: string;
  readonly network?: Network;
  /** One of the game's platforms, in lower case. */
  readonly platform?: string;
  /** Only sets with a platinum. */
  readonly hasPlatinum?: boolean;
  /** Only sets with groups in addition to the base game, such as extensions. */
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
  /** Name of a player: only games that they have not completed. The name of an unknown player has no effect. */
  readonly notCompletedBy?: string;
}

/** A page of the games that pass a filter, in one order. */
export interface GameIndexQuery extends ListRange {
  readonly order: IndexOrder;
  readonly filter: GameFilter;
}

/** A game with the numbers of owners who have its platinum and who completed it. Both are null for a game with fewer than five owners. */
export interface IndexedGame extends FoundGame {
  /** Also null if the set has no platinum. */
  readonly platinums: number | null;
  readonly completions: number | null;
}

/** A page of the index, with the years and series that the filters can be set to. */
export interface GameIndexPart {
  readonly items: readonly IndexedGame[];
  readonly total: number;
  /** For an empty list: for each filter, the number of games that would match without it, so that the user sees which filter to remove. */
  readonly without: readonly { readonly filter: keyof GameFilter; readonly games: number }[];
  /** Years of release in the catalogue, latest first. At most 100. */
  readonly years: readonly number[];
  /** The series with the most games, ordered by name. At most 100. */
  readonly series: readonly string[];
  /** The filter names a player who does not exist, or is hidden. */
  readonly isPlayerUnknown: boolean;
}

/** A game's status and series, as the catalogue states them. */
export interface StatusAndSeries {
  readonly status: GameStatus;
  /** The series, and the number of its games; null if the game is in no series. */
  readonly series: { readonly name: string; readonly games: number } | null;
}

/** Reads of the catalogue in memory: pages of the index, and facts that are shown with a game. */
export interface GameIndexReads {
  /**
   * A page of the index. `popular` orders by the number of players in the last 30 days, `quickest` by the median time to the platinum; both
   * use the latest calculated figures. `added` orders by the time at which a game was first stored, `newest` by the release date. Games
   * without the value come last. `rarity` orders by the share of owners with the platinum, `completion` by the share of owners who
   * completed the game. Both list only matching games with at least five owners, and of these only the 500 with the most owners.
   */
  listCatalogue(query: GameIndexQuery): Promise<GameIndexPart>;
  /** Other games of the catalogue with the same title, such as those for other consoles, by id. At most 12. */
  editions(gameId: string): Promise<readonly GameRow[]>;
  /** Status and series of a game; the status is `normal` if it is unknown. */
  statusAndSeries(gameId: string): Promise<StatusAndSeries>;
}
