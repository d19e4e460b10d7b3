/** Ids of new players. They are never used twice. */

import { invariant } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';

const selectNext = read<{ value: number }>(
  `SELECT value AS "value" FROM counter WHERE name = 'next_player'`,
);
const writeNext = update('counter', 'value = ?', { keys: ['name'] });

/** The ids that a load gives to its new players: it alone writes, so the counter is read once and written once. */
export class PlayerIds {
  readonly #transaction: Transaction;
  #next: Promise<number> | null = null;
  #taken = 0;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** The id of the next new player. */
  async take(): Promise<number> {
    const first = await (this.#next ??= this.#readNext());
    this.#taken += 1;
    return first + this.#taken - 1;
  }

  /** Writes which id is the next. Call once, at the end of the load. */
  async write(): Promise<void> {
    if (this.#next === null) return;
    await this.#transaction.runMany(writeNext, [[(await this.#next) + this.#taken, 'next_player']]);
  }

  async #readNext(): Promise<number> {
    return invariant(await this.#transaction.get(selectNext, []), 'a store counts its players')
      .value;
  }
}
