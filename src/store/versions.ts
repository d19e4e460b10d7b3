/**
 * The numbers that tell what of the store has changed for everybody. They are read once for as long as nothing is committed
 * (engine.stamp()), so what is held in memory by them costs no statement for each request.
 */

import type { Engine } from './engine.ts';
import { statement } from './engine.ts';

export interface StoreVersions {
  /** The history whose numbers these are: engine.era(). */
  readonly era: number;
  /** Raised by every load that changes games, groups or trophies. */
  readonly catalogue: number;
  /** Raised by every load in which a set came to be worth something else to its owners. */
  readonly regrades: number;
  /** Raised by every load that may change places. */
  readonly ranking: number;
}

type CounterName = keyof Omit<StoreVersions, 'era'>;

/** A counter as a value in SQL. */
export const counterValue = (name: CounterName): string => `(SELECT c.value FROM counter c WHERE c.name = '${name}')`;

const names: readonly CounterName[] = ['catalogue', 'regrades', 'ranking'];
const selectVersions = statement<Omit<StoreVersions, 'era'>>(
  `SELECT ${names.map((name) => `${counterValue(name)} AS "${name}"`).join(', ')}`,
);
const noVersions = { catalogue: 0, regrades: 0, ranking: 0 };

export class VersionCache {
  readonly #engine: Engine;
  #stamp: number | null = null;
  #versions: Promise<StoreVersions> | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The numbers as of the engine's stamp; read once for all who ask for them meanwhile. */
  current(): Promise<StoreVersions> {
    const stamp = this.#engine.stamp();
    if (stamp === this.#stamp && this.#versions !== null) return this.#versions;
    const versions = this.read();
    this.#versions = versions;
    this.#stamp = stamp;
    // Returns nothing: a handler that returned a later promise would reject with it, and nothing would handle that.
    versions.catch(() => {
      if (this.#versions === versions) this.#versions = null;
    });
    return versions;
  }

  /** The numbers as they are in the database now. */
  async read(): Promise<StoreVersions> {
    const era = this.#engine.era();
    return { era, ...((await this.#engine.get(selectVersions, [])) ?? noVersions) };
  }

  /** The history that goes on. */
  get era(): number {
    return this.#engine.era();
  }
}
