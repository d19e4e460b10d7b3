/** The numbers of the table counter that a load changes: revisions and totals over everything. */

import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';

export type CounterName =
  | 'catalogue'
  | 'ranking'
  | 'players'
  | 'games'
  | 'trophies'
  | 'known_sets'
  | 'platinum'
  | 'gold'
  | 'silver'
  | 'bronze'
  | 'player_games'
  | 'earned';

const add = update('counter', 'value = value + ?', { keys: ['name'] });
const selectNext = read<{ value: number }>('SELECT value AS "value" FROM counter WHERE name = ?');
const nextPlayer = 'next_player';

/** Changes of a load, collected and written once. */
export class Totals {
  readonly #changes = new Map<CounterName, number>();
  /** The first free player id, and how many from there on this load has assigned; null before the first. */
  #ids: { readonly first: number; taken: number } | null = null;

  add(name: CounterName, change: number): void {
    this.#changes.set(name, (this.#changes.get(name) ?? 0) + change);
  }

  /** Raises a revision: once for a load, however often it is called. */
  raise(name: 'catalogue' | 'ranking'): void {
    this.#changes.set(name, 1);
  }

  /** Whether this load raises a revision. */
  isRaised(name: 'catalogue' | 'ranking'): boolean {
    return this.#changes.has(name);
  }

  /** A free player id. The counter is read once: a transaction has the store for itself. */
  async takePlayerId(transaction: Transaction): Promise<number> {
    this.#ids ??= { first: await readNext(transaction), taken: 0 };
    this.#ids.taken += 1;
    return this.#ids.first + this.#ids.taken - 1;
  }

  async write(transaction: Transaction): Promise<void> {
    const all = [...this.#changes, [nextPlayer, this.#ids?.taken ?? 0] as const];
    const changes = all.filter(([, change]) => change !== 0);
    await transaction.runMany(
      add,
      changes.map(([name, change]) => [change, name]),
    );
    this.#changes.clear();
    this.#ids = null;
  }
}

async function readNext(transaction: Transaction): Promise<number> {
  const row = await transaction.get(selectNext, [nextPlayer]);
  if (row === undefined) throw new Error('The counter of player ids is missing.');
  return row.value;
}
