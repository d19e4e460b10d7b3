/** The numbers of the table counter that a load changes: revisions and totals over everything. */

import type { Transaction } from '../engine.ts';
import { statement } from '../engine.ts';

export type CounterName =
  | 'catalogue'
  | 'ranking'
  | 'players'
  | 'games'
  | 'trophies'
  | 'platinum'
  | 'gold'
  | 'silver'
  | 'bronze'
  | 'player_games'
  | 'earned';

const add = statement('UPDATE counter SET value = value + ? WHERE name = ?');
const take = statement<{ taken: number }>('UPDATE counter SET value = value + 1 WHERE name = ? RETURNING value - 1 AS "taken"');

/** Changes of a load, collected and written once. */
export class Totals {
  readonly #changes = new Map<CounterName, number>();

  add(name: CounterName, change: number): void {
    this.#changes.set(name, (this.#changes.get(name) ?? 0) + change);
  }

  /** Raises a revision: once for a load, however often it is called. */
  raise(name: 'catalogue' | 'ranking'): void {
    this.#changes.set(name, 1);
  }

  async write(transaction: Transaction): Promise<void> {
    const changes = [...this.#changes].filter(([, change]) => change !== 0);
    await transaction.runMany(
      add,
      changes.map(([name, change]) => [change, name]),
    );
    this.#changes.clear();
  }
}

/** A player id that nobody has. */
export async function takePlayerId(transaction: Transaction): Promise<number> {
  const row = await transaction.get(take, ['next_player']);
  if (row === undefined) throw new Error('The counter of player ids is missing.');
  return row.taken;
}
