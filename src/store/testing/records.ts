/** Helpers that create records for tests. */

import type { DataRecord, Grade } from '../../records/records.ts';
import { ActionError } from '../port/errors.ts';
import type { Outcome } from '../port/loads.ts';
import type { Store } from '../port/store.ts';

/** The default time of a load in tests, in May 2014: milliseconds UTC. */
export const loadedAt = 1_400_000_000_000;

/** Loads records in one transaction. */
export function load(
  store: Store,
  records: readonly DataRecord[],
  now = loadedAt,
): Promise<readonly Outcome[]> {
  return store.load({ now, source: 'test' }, (into) => into.apply(records));
}

/** Creates records of a game and its trophies, one per grade, numbered from 1. */
export function makeGame(id: string, grades: readonly Grade[], more: object = {}): DataRecord[] {
  return [
    { type: 'game', id, title: `Title of ${id}`, ...more },
    ...grades.map((grade, index): DataRecord => ({
      type: 'trophy',
      game: id,
      id: index + 1,
      grade,
      title: `Trophy ${index + 1}`,
    })),
  ];
}

/** Creates a record of a player with this name, and with the properties of `more`. */
export function makePlayer(name: string, more: object = {}): DataRecord {
  return { type: 'player', name, ...more };
}

/** Creates a record of an earned trophy; `date` is in milliseconds UTC, and without it the record has no date. */
export function makeEarned(
  player: string,
  game: string,
  trophy: number,
  date?: number | null,
): DataRecord {
  return { type: 'earned', player, game, trophy, ...(date === undefined ? {} : { date }) };
}

/** Returns all records of an export. */
export async function exported(store: Store, player?: string): Promise<DataRecord[]> {
  return collect(store.export(player));
}

/** Collects all items of an iterable. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Returns the result of a correction; null if it was refused, as randomly generated ones often are. */
export async function unlessRefused<T>(made: Promise<T>): Promise<T | null> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
}
