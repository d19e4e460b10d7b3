/** A player's games as numbers in columns; a row is made when it is asked for. */

import { setImmediate } from 'node:timers/promises';
import { userPointsOf } from '../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { FilledShelf } from './game-shelf.ts';
import type { ListColumns } from './list-text.ts';
import type { PlayerGameList, PlayerGameRow } from './store.ts';

/** Games read before others have their turn: some milliseconds. */
const batchSize = 500;

/** The ids are on the shelf already, once for all lists. */
type ListNumbers = Omit<ListColumns, 'gameIds'>;

export class ColumnarGameList implements PlayerGameList {
  readonly #columns: ListNumbers;
  readonly #catalogue: CatalogueCache;
  readonly #shelf: FilledShelf;
  readonly #numbers: Int32Array;

  constructor(columns: ListColumns, catalogue: CatalogueCache, shelf: FilledShelf) {
    const { gameIds, ...numbers } = columns;
    this.#columns = numbers;
    this.#catalogue = catalogue;
    this.#shelf = shelf;
    this.#numbers = new Int32Array(gameIds.length);
    for (let index = 0; index < gameIds.length; index++) this.#numbers[index] = shelf.numberOf(gameIds[index] ?? '');
  }

  get length(): number {
    return this.#numbers.length;
  }

  countSince(sinceAt: number): number {
    const { lastUpdatedAt } = this.#columns;
    const end = lastUpdatedAt.findIndex((at) => !(at >= sinceAt));
    return end < 0 ? lastUpdatedAt.length : end;
  }

  async fill(count: number): Promise<void> {
    for (let from = 0; from < Math.min(count, this.length); from += batchSize) {
      const isRead = await this.#catalogue.fill(this.#shelf, this.#numbers.subarray(from, Math.min(from + batchSize, count)));
      if (isRead) await setImmediate();
    }
  }

  async rows(from: number, to: number): Promise<PlayerGameRow[]> {
    await this.#catalogue.fill(this.#shelf, this.#numbers.subarray(from, to));
    const rows: PlayerGameRow[] = [];
    for (let index = from; index < Math.min(to, this.length); index++) {
      const number = this.#numbers[index] ?? 0;
      if (this.#shelf.has(number)) rows.push(toRow(this.#shelf, number, this.#columns, index));
    }
    return rows;
  }
}

function toRow(shelf: FilledShelf, number: number, columns: ListNumbers, index: number): PlayerGameRow {
  const { counts } = columns;
  const at = 4 * index;
  const earned = {
    platinum: counts[at] ?? 0,
    gold: counts[at + 1] ?? 0,
    silver: counts[at + 2] ?? 0,
    bronze: counts[at + 3] ?? 0,
  };
  const statedPoints = columns.statedPoints[index] ?? Number.NaN;
  const lastUpdatedAt = columns.lastUpdatedAt[index] ?? Number.NaN;
  return {
    game: shelf.rowAt(number),
    shelf,
    number,
    earned,
    userPoints: userPointsOf(earned, Number.isNaN(statedPoints) ? null : statedPoints),
    orderPlayed: index + 1,
    lastUpdatedAt: Number.isNaN(lastUpdatedAt) ? null : lastUpdatedAt,
    updated: columns.updated[index] === 1,
  };
}
