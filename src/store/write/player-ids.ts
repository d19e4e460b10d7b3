/** Ids of new players. No id is used twice. */

import { invariant } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';

const selectNext = read<{ value: number }>(
  `SELECT value AS "value" FROM counter WHERE name = 'next_player'`,
);
const writeNext = update('counter', 'value = ?', { keys: ['name'] });

/** Assigns the ids of a load's new players. Only one load writes at a time, so the counter is read once and written once. */
export class PlayerIds {
  readonly #transaction: Transaction;
  #next: Promise<number> | null = null;
  #taken = 0;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Returns the id of the next new player. */
  async take(): Promise<number> {
    const first = await (this.#next ??= this.#readNext());
    this.#taken += 1;
    return first + this.#taken - 1;
  }

  /** Stores the next free id. Call once, at the end of the load. */
  async write(): Promise<void> {
    if (this.#next === null) return;
    await this.#transaction.runMany(writeNext, [[(await this.#next) + this.#taken, 'next_player']]);
  }

  async #readNext(): Promise<number> {
    return invariant(await this.#transaction.get(selectNext, []), 'a store counts its players')
      .value;
  }
}
