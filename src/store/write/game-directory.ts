/** The games that records of players refer to, with what a load has to know of each. */

import type { Grade } from '../../domain/index.ts';
import { foldName } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { toGrade } from '../read/row-values.ts';

export interface LoadedGame {
  /** As stored. */
  readonly gameId: string;
  /** The grades of its trophies by number. */
  readonly grades: ReadonlyMap<number, Grade>;
}

/** A game once for each of its trophies; once with nulls where it has none. */
const selectGame = read<{ gameId: string; trophyId: number | null; grade: string | null }>(
  `SELECT g.game_id AS "gameId", t.trophy_id AS "trophyId", t.grade AS "grade"
   FROM game g LEFT JOIN trophy t ON t.game_id = g.game_id WHERE g.id_key = ?`,
);

/** Games in memory at once; one takes about 2 KB. */
const maxGames = 5_000;

export class GameDirectory {
  readonly #transaction: Transaction;
  /** By the text that a record names a game with; null for an unknown one. */
  readonly #byText = new Map<string, LoadedGame | null>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Undefined where it has to be loaded first. */
  find(id: string): LoadedGame | null | undefined {
    return this.#byText.get(id);
  }

  /** Forgets everything: the catalogue has changed. */
  clear(): void {
    this.#byText.clear();
  }

  /** Reads the games of these ids, where they are not in memory. */
  async load(ids: Iterable<string>): Promise<void> {
    if (this.#byText.size > maxGames) this.#byText.clear();
    const missing = [...ids].filter((id) => !this.#byText.has(id));
    const found = await this.#transaction.allMany(
      selectGame,
      missing.map((id) => [foldName(id)]),
    );
    for (const [index, id] of missing.entries()) this.#byText.set(id, toLoadedGame(found[index] ?? []));
  }
}

function toLoadedGame(rows: readonly { gameId: string; trophyId: number | null; grade: string | null }[]): LoadedGame | null {
  const [first] = rows;
  if (first === undefined) return null;
  const trophies = rows.flatMap(({ trophyId, grade }): [number, Grade][] =>
    trophyId === null || grade === null ? [] : [[trophyId, toGrade(grade)]],
  );
  return { gameId: first.gameId, grades: new Map(trophies) };
}
