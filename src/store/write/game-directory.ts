/** In-memory cache of the games to which a load's records of games and trophies refer. */

import type { Grade, Network } from '../../domain/index.ts';
import { foldName, findNetwork } from '../../domain/index.ts';
import { zip } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { toGrade } from '../rows/row-values.ts';
import type { GameCache } from './game-cache.ts';
import type { NamedTrophy, Titled } from './trophy-names.ts';
import { TrophyNames } from './trophy-names.ts';

/** A game of the catalogue, with the values that records of players' games and trophies need. */
export interface LoadedGame {
  /** The id as stored. */
  readonly gameId: string;
  readonly network: Network;
  /** Grades of the game's trophies by trophy number. */
  readonly grades: ReadonlyMap<number, Grade>;
  /** Numbers of the game's trophies by the network's key. */
  readonly numbers: ReadonlyMap<string, number>;
}

interface GameTrophy {
  readonly gameId: string;
  readonly trophyId: number | null;
  readonly grade: string | null;
  readonly networkKey: string | null;
}

/** One row for each trophy of a game; a single row with nulls for a game without trophies. */
const selectGame = read<GameTrophy>(
  `SELECT g.game_id AS "gameId", t.trophy_id AS "trophyId", t.grade AS "grade", t.network_key AS "networkKey"
   FROM game g LEFT JOIN trophy t ON t.game_id = g.game_id WHERE g.id_key = ?`,
);

const selectTitles = read<NamedTrophy>(
  `SELECT t.trophy_id AS "trophyId", t.network_key AS "networkKey", t.title AS "title" FROM trophy t WHERE t.game_id = ?`,
);

/** Maximum number of games in memory; each takes about 2 KB. */
const maxGames = 5_000;

/** The games in memory, found by the ids in records. */
export class GameDirectory {
  readonly #transaction: Transaction;
  /** Games by id, as records spell it; null for an unknown game. */
  readonly #bySpelling = new Map<string, LoadedGame | null>();

  /** Titles of trophies by game, for games whose trophies records identify by title. */
  readonly #titles = new Map<string, TrophyNames>();

  /** Games that earlier loads have read; null unless the catalogue is known to be unchanged. */
  #cache: GameCache | null = null;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Uses games that earlier loads have read. The catalogue must not change until clear() is called. */
  use(cache: GameCache): void {
    this.#cache = cache;
  }

  /** Finds a game by the id in a record: null if the game does not exist, undefined if load() has not read it yet. */
  find(id: string): LoadedGame | null | undefined {
    return this.#bySpelling.get(id);
  }

  /** Clears the cache after a change of the catalogue. */
  clear(): void {
    this.#cache = null;
    this.#bySpelling.clear();
    this.#titles.clear();
  }

  /** Reads the titles of the trophies of these games, which load() has read. */
  async loadTitles(ids: ReadonlySet<string>): Promise<void> {
    if (this.#titles.size > maxGames) this.#titles.clear();
    // absent: the game is unknown, and its records are rejected
    const games = [...ids]
      .flatMap((id) => this.find(id)?.gameId ?? [])
      .filter((gameId) => !this.#titles.has(gameId));
    const found = await this.#transaction.allMany(
      selectTitles,
      games.map((gameId) => [gameId]),
    );
    for (const [gameId, rows] of zip(games, found)) this.#titles.set(gameId, new TrophyNames(rows));
  }

  /** Finds a trophy by its title. loadTitles() must have read the game's titles. */
  withTitle({ gameId }: LoadedGame, title: string): Titled {
    const titles = this.#titles.get(gameId);
    if (titles === undefined)
      throw new Error("The titles of the game's trophies have not been read.");
    return titles.withTitle(title);
  }

  /** Reads the games with these ids that are not in memory. */
  async load(ids: ReadonlySet<string>): Promise<void> {
    if (this.#bySpelling.size > maxGames) this.#bySpelling.clear();
    for (const id of ids) this.#takeCached(id);
    const missing = [...ids].filter((id) => !this.#bySpelling.has(id));
    if (missing.length === 0) return;
    const found = await this.#transaction.allMany(
      selectGame,
      missing.map((id) => [foldName(id)]),
    );
    for (const [id, rows] of zip(missing, found)) {
      const game = toLoadedGame(rows);
      this.#bySpelling.set(id, game);
      if (game !== null) this.#cache?.add(foldName(id), game);
    }
  }

  #takeCached(id: string): void {
    const cached = this.#bySpelling.has(id) ? undefined : this.#cache?.get(foldName(id));
    if (cached !== undefined) this.#bySpelling.set(id, cached);
  }
}

function toLoadedGame(rows: readonly GameTrophy[]): LoadedGame | null {
  const [first] = rows;
  if (first === undefined) return null;
  const grades = new Map<number, Grade>();
  const numbers = new Map<string, number>();
  for (const { trophyId, grade, networkKey } of rows) {
    if (trophyId === null || grade === null) continue;
    grades.set(trophyId, toGrade(grade));
    if (networkKey !== null) numbers.set(networkKey, trophyId);
  }
  return { gameId: first.gameId, network: findNetwork(first.gameId), grades, numbers };
}
