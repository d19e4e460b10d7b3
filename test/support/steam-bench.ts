/** The sync of a simulated Steam, over a private store and a clock that only advances when the sync waits. */

import assert from 'node:assert/strict';
import { steamReader } from '../../src/app/networks/steam-reader.ts';
import { openSteam, Secret, steamPace } from '../../src/sync/index.ts';
import type { KeyedBench } from './keyed-bench.ts';
import { startKeyedBench } from './keyed-bench.ts';
import type { SteamKind, SteamStandIn, SteamWorld } from './stand-ins/steam/index.ts';
import { inventSteamGames, startSteamStandIn } from './stand-ins/steam/index.ts';
import { testClock } from './sync-bench.ts';

/** A store, the simulated network and the sync between them. */
export interface SteamBench extends KeyedBench {
  readonly standIn: SteamStandIn;
  readonly world: SteamWorld;
  /** The key that Laurel sends, and how often the network refused it. */
  readonly key: { current: string; refused: number };
  /** Returns the kinds of the requests since the last call, in order. */
  asked(): readonly (SteamKind | 'unknown')[];
  /** Asserts that the player in the store has exactly the current state of this account on the network. */
  assertTrue(player: string, account: string): Promise<void>;
}

/** How the bench begins. */
export interface SteamBenchOptions {
  /** Number of games. Their ids begin at 900. */
  readonly games?: number;
  readonly language?: string;
  readonly limit?: number;
  /** The account that the operator follows, as it is entered; by default the steamID64 of LampOwl. */
  readonly account?: string;
}

/** The account of LampOwl. */
export const lampOwl = '76561190000000001';

/** The time at which `playAll` lets an account play all games. The test's clock begins later. */
export const playedAt = Date.UTC(2026, 0, 14, 20, 14, 31);

/** Lets an account play each game for an hour and unlock the game's first achievement. */
export function playAll({ world }: Pick<SteamBench, 'world'>, account = 'LampOwl'): void {
  for (const { appid } of world.games) {
    world.own(account, appid, { minutes: 60, lastPlayedAt: playedAt });
    world.unlock(account, { appid, apiname: 'LIGHT_1' }, playedAt);
  }
}

/** Runs a test with one player in the store, LanternFox, whose account on the network is named LampOwl. */
export async function onSteam(
  work: (bench: SteamBench) => Promise<void>,
  options: SteamBenchOptions = {},
): Promise<void> {
  const { games = 3, language = 'en-US', limit = steamPace.limit, account = lampOwl } = options;
  const clock = testClock();
  const standIn = await startSteamStandIn({ clock });
  const { world } = standIn;
  const key = { current: standIn.key, refused: 0 };
  for (const game of inventSteamGames(games)) world.addGame(game);
  world.addPlayer({ name: 'LampOwl', vanity: 'lampowl' });
  const bench = await startKeyedBench(
    'steam',
    ({ store, ...parts }) =>
      openSteam(
        {
          base: new URL(`${standIn.url}/`),
          key: {
            read: async () => new Secret(key.current),
            refuse: async () => void (key.refused += 1),
            accept: async () => {},
          },
          userAgent: 'Laurel/test',
          language,
          pace: { ...steamPace, limit },
          timeoutMs: 30_000,
        },
        { ...parts, known: store.known, reader: steamReader, random: () => 0.5 },
      ),
    clock,
  );
  let before = 0;
  try {
    await bench.link('LanternFox', account);
    await work({
      ...bench,
      standIn,
      world,
      key,
      asked() {
        const kinds = standIn.requests.slice(before).map(({ kind }) => kind);
        before = standIn.requests.length;
        return kinds;
      },
      assertTrue: (player, of) => assertTrue({ bench, world, now: clock.now() }, player, of),
    });
  } finally {
    await bench.stop();
    await standIn.close();
  }
}

async function assertTrue(
  {
    bench,
    world,
    now,
  }: { readonly bench: KeyedBench; readonly world: SteamWorld; readonly now: number },
  player: string,
  account: string,
): Promise<void> {
  const stored: string[] = [];
  for await (const record of bench.store.export(player)) {
    if (record.type !== 'earned') continue;
    const keys = await bench.store.known.trophyKeys(record.game);
    const key = [...keys].find(([, trophyId]) => trophyId === record.trophy)?.[0];
    stored.push([record.game, key, record.date].join(' '));
  }
  const truth = world
    .truthAt(account, now)
    .earned.map(({ appid, apiname, at }) => [`STEAM-${appid}`, apiname, at].join(' '));
  assert.deepEqual(stored.toSorted(), truth.toSorted());
  assert.deepEqual(await bench.store.check(), []);
}
