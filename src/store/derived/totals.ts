/** Rows of the table counter that a load changes: revisions of the data and totals of the whole store. */

import type { Grade, Network, OtherNetwork } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';

/** Counters of the catalogue that exist for each network. */
export type CatalogueCounter = 'games' | 'known_sets' | Grade;

export type CounterName =
  | CatalogueCounter
  | `${CatalogueCounter}@${OtherNetwork}`
  | 'catalogue'
  | 'ranking'
  | 'players'
  | 'trophies'
  | 'player_games'
  | 'earned';

/** The counter of a network; those of `psn` have no suffix. */
export function ofNetwork(name: CatalogueCounter, network: Network): CounterName {
  return network === 'psn' ? name : `${name}@${network}`;
}

const add = update('counter', 'value = value + ?', { keys: ['name'] });
const selectNext = read<{ value: number }>('SELECT value AS "value" FROM counter WHERE name = ?');
const nextPlayer = 'next_player';

/** Changes of a load to the counters, written once. */
export class Totals {
  readonly #changes = new Map<CounterName, number>();
  /** The first free player id and the number of ids this load has assigned; null until the first is needed. */
  #ids: { readonly first: number; taken: number } | null = null;

  add(name: CounterName, change: number): void {
    this.#changes.set(name, (this.#changes.get(name) ?? 0) + change);
  }

  /** Raises a revision; repeated calls in one load raise it once. */
  raise(name: 'catalogue' | 'ranking'): void {
    this.#changes.set(name, 1);
  }

  /** Whether this load raises a revision. */
  isRaised(name: 'catalogue' | 'ranking'): boolean {
    return this.#changes.has(name);
  }

  /** Returns the next free player id. Reads the counter once, because only one transaction writes at a time. */
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
