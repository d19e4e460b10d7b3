/**
 * An invented data set straight into a store: the same seed and size give the same records, whatever the
 * machine and the day. Only the records of one bounded load are in memory, so a set of any
 * size can be made in little memory.
 */

import type { DataRecord } from '../records/records.ts';
import { loadAll } from '../../store/port/load-all.ts';
import type { Store } from '../../store/port/store.ts';
import { makePlay } from './play.ts';
import { makePlayer } from './players.ts';
import { createGamePicker } from './popularity.ts';
import { randomOf } from './seeds.ts';
import { makeSetMake } from './set-makes.ts';
import { makeSet } from './set-texts.ts';
import type { DataSize } from './sizes.ts';

/** Default last day of every generated set: 1 January 2025. */
export const usualEnd = Date.UTC(2025, 0, 1);

/** A load ends with the set or player that brings it to this many records; some 20 MB. */
const recordsPerLoad = 50_000;

export interface GenerateOptions {
  readonly size: DataSize;
  readonly seed: number;
  /** The newest anything can be: milliseconds UTC. */
  readonly until: number;
  readonly onProgress?: (progress: GenerateProgress) => void;
}

export interface GenerateProgress {
  /** Sets and players loaded, of how many. */
  readonly done: number;
  readonly total: number;
  /** Records handed to the store so far. */
  readonly records: number;
}

/** How many of each were loaded. */
export interface Generated {
  readonly sets: number;
  readonly trophies: number;
  readonly players: number;
  readonly playerGames: number;
  readonly earned: number;
}

/** Fills an empty store. Throws if the store has data; errors of the store are passed on. */
export async function generate(store: Store, options: GenerateOptions): Promise<Generated> {
  if (!(await store.isEmpty())) throw new Error('Generated data is loaded into an empty store only; this one holds data.');
  const { size, until, onProgress } = options;
  const counts = new Map<DataRecord['type'], number>();
  let done = 0;
  for (const things of inLoads(makeThings(options))) {
    const records = things.flat();
    await loadAll(store, { now: until, source: 'generate' }, records);
    for (const { type } of records) counts.set(type, (counts.get(type) ?? 0) + 1);
    done += things.length;
    onProgress?.({
      done,
      total: size.sets + size.players,
      records: counts.values().reduce((sum, count) => sum + count, 0),
    });
  }
  const of = (type: DataRecord['type']): number => counts.get(type) ?? 0;
  return {
    sets: of('game'),
    trophies: of('trophy'),
    players: of('player'),
    playerGames: of('playerGame'),
    earned: of('earned'),
  };
}

/** The records of one set, or of one player. */
type Thing = readonly DataRecord[];

/** Every set, then every player. */
function* makeThings(options: GenerateOptions): Generator<Thing> {
  const { size, seed, until } = options;
  for (let index = 0; index < size.sets; index++) {
    const { game, groups, trophies } = makeSet(seed, size.period, index, until);
    yield [game, ...groups, ...trophies];
  }
  const makes = Array.from({ length: size.sets }, (_, index) => makeSetMake(seed, size.period, index));
  const pickGames = createGamePicker(seed, makes);
  for (let index = 0; index < size.players; index++) {
    const player = makePlayer(seed, size, index, until);
    const random = randomOf(seed, 'play', index);
    yield [player.record, ...makePlay(random, player, pickGames(random, player.games), makes)];
  }
}

function* inLoads(things: Iterable<Thing>): Generator<readonly Thing[]> {
  let load: Thing[] = [];
  let records = 0;
  for (const thing of things) {
    load.push(thing);
    records += thing.length;
    if (records < recordsPerLoad) continue;
    yield load;
    load = [];
    records = 0;
  }
  if (load.length > 0) yield load;
}
