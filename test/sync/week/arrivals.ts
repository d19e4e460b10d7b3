/** Measures when trophies that were earned on the networks arrived in the store. */

import type { DataRecord } from '../../../src/records/records.ts';
import type { SqlStore } from '../../../src/store/index.ts';
import type { SyncParts } from '../../../src/sync/index.ts';
import type { WeekNetwork } from './laurel.ts';

/** A trophy that a member has earned on a network. */
export interface Deed {
  readonly network: WeekNetwork;
  /** Number of the member. */
  readonly member: number;
  /** Id of the game in the store. */
  readonly game: string;
  /** Number of the trophy in the store, or the network's own id of the achievement. */
  readonly trophy: number | string;
  readonly at: number;
}

/** The trophies earned in the week, with the time until each was stored. */
export class Arrivals {
  readonly #now: () => number;
  readonly #memberOf: (name: string) => number | null;
  readonly #waiting = new Map<string, Deed>();
  /** For each stored trophy the milliseconds from its earning until it was stored. */
  readonly delays: { readonly deed: Deed; readonly ms: number }[] = [];

  /** Creates the measurement. @param memberOf returns the member who currently has a player's name in the store */
  constructor(now: () => number, memberOf: (name: string) => number | null) {
    this.#now = now;
    this.#memberOf = memberOf;
  }

  /** Records that a trophy was just earned. */
  expect(deed: Deed): void {
    this.#waiting.set(keyOf(deed), deed);
  }

  /** Returns the earned trophies that are not stored. */
  missing(): readonly Deed[] {
    return [...this.#waiting.values()];
  }

  /** Returns the part of the store that the sync uses. Trophies that are stored through it are recorded. */
  watch({ load, known, savePresence }: SqlStore): SyncParts['store'] {
    return {
      known,
      savePresence,
      load: async (options, work) => {
        const applied: DataRecord[] = [];
        const result = await load(options, (into) =>
          work({
            ...into,
            apply: (records) => {
              applied.push(...records);
              return into.apply(records);
            },
          }),
        );
        for (const record of applied) this.#note(record);
        return result;
      },
    };
  }

  #note(record: DataRecord): void {
    if (record.type !== 'earned') return;
    const member = this.#memberOf(record.player);
    const trophy = record.trophy ?? record.key;
    if (member === null || trophy === undefined) return;
    const key = keyOf({ member, game: record.game, trophy });
    const deed = this.#waiting.get(key);
    if (deed === undefined) return;
    this.#waiting.delete(key);
    this.delays.push({ deed, ms: this.#now() - deed.at });
  }
}

function keyOf({ member, game, trophy }: Pick<Deed, 'member' | 'game' | 'trophy'>): string {
  return [member, game, trophy].join(' ');
}
