/** The sync of a simulated RetroAchievements, over a private store and a clock that only advances when the sync waits. */

import { createRetroReader } from '../../src/app/networks/retro-reader.ts';
import { openRetro, retroPace, Secret } from '../../src/sync/index.ts';
import type { KeyedBench } from './keyed-bench.ts';
import { startKeyedBench } from './keyed-bench.ts';
import type { RetroStandIn, RetroWorld } from './stand-ins/retro/index.ts';
import { inventRetroGames, startRetroStandIn } from './stand-ins/retro/index.ts';
import { testClock } from './sync-bench.ts';

/** A store, the simulated network and the sync between them. */
export interface RetroBench extends KeyedBench {
  readonly standIn: RetroStandIn;
  readonly world: RetroWorld;
  /** Returns the kinds of the requests since the last call. */
  asked(): readonly string[];
}

/** How the bench begins. */
export interface RetroBenchOptions {
  /** Number of games. Their ids begin at 101. Each has eight achievements, whose ids begin at 9001. */
  readonly games?: number;
  readonly onlyHardcore?: boolean;
  readonly limit?: number;
}

/** Runs a test with one player in the store, LanternFox, whose account on the network is named LampOwl. */
export async function onRetro(
  work: (bench: RetroBench) => Promise<void>,
  { games = 3, onlyHardcore = false, limit = retroPace.limit }: RetroBenchOptions = {},
): Promise<void> {
  const clock = testClock();
  const standIn = await startRetroStandIn({ clock });
  const { world, key } = standIn;
  for (const game of inventRetroGames(games)) world.addGame(game);
  world.addPlayer({ name: 'LampOwl' });
  const bench = await startKeyedBench(
    'retro',
    ({ state, store, log, signal }) =>
      openRetro(
        {
          base: new URL('/API/', standIn.url),
          key: {
            read: async () => new Secret(key),
            refuse: async () => {},
            accept: async () => {},
          },
          userAgent: 'Laurel/test',
          onlyHardcore,
          pace: { ...retroPace, limit },
          timeoutMs: 30_000,
        },
        {
          state,
          known: store.known,
          read: createRetroReader(onlyHardcore),
          clock,
          log,
          signal,
          random: () => 0.5,
        },
      ),
    clock,
  );
  let before = 0;
  const asked = (): readonly string[] => {
    const kinds = standIn.requests.slice(before).map(({ kind }) => kind);
    before = standIn.requests.length;
    return kinds;
  };
  try {
    await bench.link('LanternFox', 'LampOwl');
    await work({ ...bench, standIn, world, asked });
  } finally {
    await bench.stop();
    await standIn.close();
  }
}
