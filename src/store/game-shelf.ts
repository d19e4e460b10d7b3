/**
 * Games of the catalogue by number. Numbers are given in memory, as games are met, and a game's content stays the
 * same as long as its shelf: when the catalogue changes, a new shelf is begun. So what is made of a game
 * can be kept by number, and lists of games be numbers in a row.
 */

import type { GameRow, GameShelf } from './store.ts';

export class FilledShelf implements GameShelf {
  /** The catalogue that its games are of: the era and the number of its state. */
  readonly era: number;
  readonly catalogue: number;
  /** Whether a game was put on it that may be of another state. */
  isMixed = false;
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #rows: (GameRow | undefined)[] = [];
  #totalPoints = new Float64Array(256);

  constructor({ era, catalogue }: Pick<FilledShelf, 'era' | 'catalogue'>) {
    this.era = era;
    this.catalogue = catalogue;
  }

  /** How many games have a number. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a game, given now if it has none. */
  numberOf(gameId: string): number {
    const known = this.#numbers.get(gameId);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(gameId, number);
    this.#ids.push(gameId);
    this.#rows.push(undefined);
    return number;
  }

  idAt(number: number): string {
    return this.#ids[number] ?? '';
  }

  /** The game of an id, where it is on the shelf. */
  get(gameId: string): GameRow | undefined {
    const number = this.#numbers.get(gameId);
    return number === undefined ? undefined : this.#rows[number];
  }

  has(number: number): boolean {
    return this.#rows[number] !== undefined;
  }

  put(number: number, row: GameRow): void {
    this.#rows[number] = row;
    if (number >= this.#totalPoints.length) {
      const wider = new Float64Array(2 * Math.max(number, this.#totalPoints.length));
      wider.set(this.#totalPoints);
      this.#totalPoints = wider;
    }
    this.#totalPoints[number] = row.totalPoints;
  }

  rowAt(number: number): GameRow {
    const row = this.#rows[number];
    if (row === undefined) throw new RangeError(`No game stands at ${number}.`);
    return row;
  }

  totalPointsAt(number: number): number {
    return this.#totalPoints[number] ?? 0;
  }
}
