/** The changes that a load makes to the table `counter`: revisions of the data, and totals of the whole store. */

import type { Grade, Network, OtherNetwork } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { counter, insertInto, toValues } from '../schema/tables.ts';

/** Counters of the catalogue that exist for each network. */
export type CatalogueCounter = 'games' | 'known_sets' | Grade;

/** A counter that loads change. */
export type CounterName =
  | CatalogueCounter
  | `${CatalogueCounter}@${OtherNetwork}`
  | 'catalogue'
  | 'ranking'
  | 'recent'
  | `loaded:${string}`
  | 'players'
  | 'trophies'
  | 'player_games'
  | 'earned';

/** Returns the name of a network's counter; counters of `psn` have no suffix. */
export function ofNetwork(name: CatalogueCounter, network: Network): CounterName {
  return network === 'psn' ? name : `${name}@${network}`;
}

const add = insertInto(counter, { keys: ['name'], set: 'value = counter.value + excluded.value' });

/** Changes of a load to the counters, written once. */
export class Totals {
  readonly #changes = new Map<CounterName, number>();

  add(name: CounterName, change: number): void {
    this.#changes.set(name, (this.#changes.get(name) ?? 0) + change);
  }

  /** Returns the change of a counter so far. */
  of(name: CounterName): number {
    return this.#changes.get(name) ?? 0; // absent: the counter has not changed
  }

  /** Raises a revision; repeated calls in one load raise it once. */
  raise(name: 'catalogue' | 'ranking'): void {
    this.#changes.set(name, 1);
  }

  /** Returns whether this load raises a revision. */
  isRaised(name: 'catalogue' | 'ranking'): boolean {
    return this.#changes.has(name);
  }

  async write(transaction: Transaction): Promise<void> {
    const changes = [...this.#changes].filter(([, change]) => change !== 0);
    await transaction.runMany(
      add,
      changes.map(([name, value]) => toValues(counter, { name, value })),
    );
    this.#changes.clear();
  }
}
