/** Measures imports of one trophy from several concurrent clients, called pushers. */

import { setTimeout as delay } from 'node:timers/promises';
import type { DataRecord } from '../src/records/records.ts';
import type { Store } from '../src/store/port/store.ts';

/** A data set of `players` players, each with one of `games` games of 50 trophies. */
export interface PushedSet {
  readonly players: number;
  readonly games: number;
}

export interface PushOptions extends PushedSet {
  readonly pushers: number;
  readonly seconds: number;
  /** Maximum number of imports per second of all pushers together. */
  readonly rate?: number;
}

export interface PushFigures {
  readonly perSecond: number;
  /** Median time until an import is acknowledged, in milliseconds. The next fields are the 99th percentile and the maximum. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Processor time of this process for one import, in milliseconds. */
  readonly cpuMs: number;
  readonly count: number;
}

const trophies = 50;
const startedAt = 1_700_000_000_000;
const batchSize = 2000;

/** Returns the name of a player in the data set. */
export const pushedPlayer = (player: number): string => `Player${player}`;
const idOf = (game: number): string => `NPWR${String(game).padStart(5, '0')}_00`;

/** Fills an empty store. */
export async function fillForPushes(store: Store, { players, games }: PushedSet): Promise<void> {
  const records: readonly DataRecord[] = [
    ...Array.from({ length: games }, (_, game) => recordsOfGame(game)).flat(),
    ...Array.from({ length: players }, (_, player): DataRecord => ({
      type: 'player',
      name: pushedPlayer(player),
      country: 'gb',
    })),
    ...Array.from({ length: players }, (_, player) =>
      Array.from({ length: 20 }, (__, index) =>
        earned(player, player % games, { trophy: index + 1, date: startedAt }),
      ),
    ).flat(),
  ];
  await store.load({ now: startedAt, source: 'bench' }, async (load) => {
    for (let from = 0; from < records.length; from += batchSize)
      await load.apply(records.slice(from, from + batchSize));
  });
}

function recordsOfGame(game: number): readonly DataRecord[] {
  const sets = Array.from({ length: trophies }, (_, index): DataRecord => {
    const id = index + 1;
    const grade = id === 1 ? 'platinum' : id % 7 === 0 ? 'silver' : 'bronze';
    return { type: 'trophy', game: idOf(game), id, grade, title: `Trophy ${id}` };
  });
  return [{ type: 'game', id: idOf(game), title: `Game ${game}` }, ...sets];
}

function earned(
  player: number,
  game: number,
  of: { readonly trophy: number; readonly date: number },
): DataRecord {
  return { type: 'earned', player: pushedPlayer(player), game: idOf(game), ...of };
}

/** Imports for some seconds. Each import is for the next player. */
export async function pushLoads(store: Store, options: PushOptions): Promise<PushFigures> {
  const { players, games, pushers, seconds, rate } = options;
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  const begunAt = performance.now();
  const endsAt = begunAt + 1000 * seconds;
  let next = Math.floor(Math.random() * 1_000_000);
  const push = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const number = next++;
      const now = startedAt + number;
      const record = earned(number % players, Math.floor(number / 7) % games, {
        trophy: 1 + (number % trophies),
        date: now,
      });
      const at = performance.now();
      const [outcome] = await store.loadRecords({
        options: { now, source: 'bench' },
        records: [record],
        check: () => undefined,
      });
      // Without this, a store with other data would seem to import thousands of trophies per second.
      if (typeof outcome === 'object')
        throw new Error(`An import was rejected: ${outcome.rejected}`);
      times.push(performance.now() - at);
      if (rate !== undefined)
        await delay(Math.max(0, begunAt + (1000 * times.length) / rate - performance.now()));
    }
  };
  await Promise.all(Array.from({ length: pushers }, push));
  const took = (performance.now() - begunAt) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  times.sort((one, other) => one - other);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const cpuMs = (cpu.user + cpu.system) / 1000 / Math.max(1, times.length);
  return {
    perSecond: times.length / took,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    cpuMs,
    count: times.length,
  };
}
