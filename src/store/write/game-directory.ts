/** The games that records of players refer to: what a load needs to know of each. */

import type { Grade, GradeCounts } from '../../domain/index.ts';
import { foldName, grades, sizeOfSet } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { toGrade } from '../read/row-values.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, game } from '../schema/tables.ts';
import { read } from '../engine/statement.ts';

export interface KnownGame {
  /** As stored. */
  readonly gameId: string;
  readonly totalPoints: number;
  /** By number of the trophy. */
  readonly grades: ReadonlyMap<number, Grade>;
}

type GameColumns = Pick<RowOf<typeof game>, 'gameId' | 'statedTrophies' | 'statedPoints'> & GradeCounts;

const selectGame = read<GameColumns>(
  `SELECT ${columnList(game, 'g', ['gameId', ...grades, 'statedTrophies', 'statedPoints'])} FROM game g WHERE g.id_key = ?`,
);
const selectGrades = read<{ trophyId: number; grade: string }>(
  'SELECT trophy_id AS "trophyId", grade AS "grade" FROM trophy WHERE game_id = ?',
);

/** Games kept at once; one is about 2 KB. */
const most = 5_000;

/** Games by the text a record names them with; null for one nobody knows. */
export class GameDirectory {
  readonly #transaction: Transaction;
  readonly #byText = new Map<string, KnownGame | null>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Undefined where it has to be loaded first. */
  find(id: string): KnownGame | null | undefined {
    return this.#byText.get(id);
  }

  /** Forgets everything: the catalogue has changed. */
  clear(): void {
    this.#byText.clear();
  }

  /** Makes room; not to be called between load() and find(). */
  trim(): void {
    if (this.#byText.size > most) this.#byText.clear();
  }

  async load(ids: ReadonlySet<string>): Promise<void> {
    const texts = [...ids];
    const found = await this.#transaction.allMany(
      selectGame,
      texts.map((text) => [foldName(text)]),
    );
    const rows = found.map(([row]) => row);
    const sets = await this.#transaction.allMany(
      selectGrades,
      rows.flatMap((row) => (row === undefined ? [] : [[row.gameId]])),
    );
    const nextSet = sets.values();
    for (const [index, text] of texts.entries()) {
      const row = rows[index];
      this.#byText.set(text, row === undefined ? null : toKnownGame(row, nextSet.next().value ?? []));
    }
  }
}

function toKnownGame(row: GameColumns, set: readonly { trophyId: number; grade: string }[]): KnownGame {
  return {
    gameId: row.gameId,
    totalPoints: sizeOfSet(row, { trophies: row.statedTrophies, points: row.statedPoints }).points,
    grades: new Map(set.map(({ trophyId, grade }) => [trophyId, toGrade(grade)])),
  };
}
