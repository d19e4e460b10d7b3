/**
 * Imports an invented data set into a store. The same seed and size give the same records on every machine and day. Memory is bounded: only
 * the records of one import are in memory.
 */

import type { DataRecord } from '../../records/records.ts';
import { loadAll } from '../../store/port/load-all.ts';
import type { Loads, Maintenance } from '../../store/port/store.ts';
import { makePlay } from './play.ts';
import { makePlayer } from './players.ts';
import { createGamePicker, makeSetMake } from './sets.ts';
import { createSeededRandom } from './random.ts';
import { makeSet } from './set-texts.ts';
import type { DataSize } from './sizes.ts';

/** Default last day of every generated set: 1 January 2025. */
export const usualEnd = Date.UTC(2025, 0, 1);

/** Number of records per import: about 20 MB. */
const recordsPerLoad = 50_000;

/** The options that determine the generated data: the same options give the same data. */
export interface GenerateOptions {
  readonly size: DataSize;
  readonly seed: number;
  /** Latest date of the data: milliseconds UTC. */
  readonly until: number;
  /** Called after each import. It is awaited, so that a signal can stop the generation between two imports. */
  readonly onProgress?: (progress: GenerateProgress) => void | Promise<void>;
  /** Stops the generation when the import in progress is complete. */
  readonly signal?: AbortSignal;
  /** Whether to finish a stopped generation of the same size and seed. Records that are already stored do not change. */
  readonly isContinued?: boolean;
}

/** Progress of a generation. */
export interface GenerateProgress {
  /** Number of sets and players imported so far, and their total. */
  readonly done: number;
  readonly total: number;
  /** Number of records imported so far. */
  readonly records: number;
}

/** Numbers of imported records. */
export interface Generated {
  readonly sets: number;
  readonly trophies: number;
  readonly players: number;
  readonly playerGames: number;
  readonly earned: number;
}

/** The name of the source of generated data in `Store.lastLoads`. */
export const generatedSource = 'generate';

/**
 * Fills an empty store. Throws if the store has data. If the signal stops the generation, throws the signal's reason. Does not catch errors
 * of the store.
 */
export async function generate(
  store: Loads & Maintenance,
  options: GenerateOptions,
): Promise<Generated> {
  const { size, until, onProgress, signal, isContinued = false } = options;
  if (!isContinued && !(await store.isEmpty()))
    throw new Error(
      'Generated data can be added only to an empty store, and this store contains data.',
    );
  const counts = new Map<DataRecord['type'], number>();
  let done = 0;
  for (const things of inLoads(makeThings(options))) {
    signal?.throwIfAborted();
    const records = things.flat();
    await loadAll(store, { now: until, source: generatedSource }, records);
    for (const { type } of records) counts.set(type, (counts.get(type) ?? 0) + 1);
    done += things.length;
    await onProgress?.({
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

/** Yields the records of every set, then of every player. */
function* makeThings(options: GenerateOptions): Generator<Thing> {
  const { size, seed, until } = options;
  for (let index = 0; index < size.sets; index++) {
    const { game, groups, trophies } = makeSet(seed, size.period, index, until);
    yield [game, ...groups, ...trophies];
  }
  const makes = Array.from({ length: size.sets }, (_, index) =>
    makeSetMake(seed, size.period, index),
  );
  const pickGames = createGamePicker(seed, makes);
  for (let index = 0; index < size.players; index++) {
    const player = makePlayer(seed, size, index, until);
    const random = createSeededRandom(seed, 'play', index);
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
