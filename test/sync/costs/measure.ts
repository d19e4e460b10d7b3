/** Measures the cost of syncing one player on each network: requests, and time by a clock that only advances when the sync waits. */

import { dayMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import { foldName } from '../../../src/domain/index.ts';
import { onRetro } from '../../support/retro-bench.ts';
import { inventTitles } from '../../support/stand-ins/psn/index.ts';
import { onSteam, playAll } from '../../support/steam-bench.ts';
import type { SyncBench } from '../../support/sync-bench.ts';
import { accountId, startSyncBench } from '../../support/sync-bench.ts';

/** The cost of an operation. */
export interface Cost {
  readonly requests: number;
  /** Duration by the clock of the sync, in milliseconds. */
  readonly ms: number;
}

/** The cost of a player on a network. */
export interface PlayerCosts {
  /** The first sync. */
  readonly first: Cost;
  /** The first sync of another player with the same games. */
  readonly second: Cost;
  /** A round without changes. */
  readonly idle: Cost;
  /** A round after one new trophy in one game. */
  readonly played: Cost;
  /** The full sync, once in seven days. */
  readonly full: Cost;
}

interface Measured {
  readonly clock: { now(): number };
  readonly requests: readonly unknown[];
}

/** Measures an operation. */
async function measure({ clock, requests }: Measured, work: () => Promise<unknown>): Promise<Cost> {
  const before = requests.length;
  const began = clock.now();
  await work();
  return { requests: requests.length - before, ms: clock.now() - began };
}

const at = Date.UTC(2026, 0, 14, 20, 14, 31);

/** Measures a player of RetroAchievements. */
export async function measureRetro(games: number): Promise<PlayerCosts> {
  let costs: PlayerCosts | null = null;
  await onRetro(
    async ({ world, standIn, clock, run, link }) => {
      const unlockAll = (name: string): void => {
        for (const { achievements } of world.games)
          world.unlock(name, invariant(achievements[0], 'games have achievements').id, at, {
            knownAt: at,
          });
      };
      const measured = { clock, requests: standIn.requests };
      unlockAll('LampOwl');
      const first = await measure(measured, () => run());
      world.addPlayer({ name: 'SecondOwl' });
      unlockAll('SecondOwl');
      await link('QuillOwl', 'SecondOwl');
      const second = await measure(measured, () => run({ player: 'QuillOwl' }));
      const only = { player: 'LanternFox' };
      const idle = await measure(measured, () => run(only));
      world.unlock('LampOwl', 9002, clock.now());
      const played = await measure(measured, () => run(only));
      clock.advance(7 * dayMs);
      const full = await measure(measured, () => run(only));
      costs = { first, second, idle, played, full };
    },
    { games },
  );
  return invariant(costs, 'it was measured');
}

/** Measures a player of Steam. */
export async function measureSteam(games: number): Promise<PlayerCosts> {
  let costs: PlayerCosts | null = null;
  await onSteam(
    async (bench) => {
      const { world, standIn, clock, run, link } = bench;
      const measured = { clock, requests: standIn.requests };
      playAll(bench);
      const first = await measure(measured, () => run());
      const { steamid } = world.addPlayer({ name: 'SecondOwl' });
      playAll(bench, 'SecondOwl');
      await link('QuillOwl', steamid);
      const second = await measure(measured, () => run({ player: 'QuillOwl' }));
      const only = { player: 'LanternFox' };
      const idle = await measure(measured, () => run(only));
      world.unlock('LampOwl', { appid: 900, apiname: 'LIGHT_2' }, clock.now());
      world.own('LampOwl', 900, { minutes: 90, lastPlayedAt: clock.now() });
      const played = await measure(measured, () => run(only));
      clock.advance(7 * dayMs);
      const full = await measure(measured, () => run(only));
      costs = { first, second, idle, played, full };
    },
    { games },
  );
  return invariant(costs, 'it was measured');
}

/** The console network's request limit, spacing between requests, and page size with default settings. */
const usualPace = { limit: 300, spacingMs: 3000, pageSize: 800 } as const;

/** Measures a player of the console network. */
export async function measurePsn(games: number): Promise<PlayerCosts> {
  const bench = await startSyncBench([
    { accountId, onlineId: 'LanternFox', titles: inventTitles(games) },
    { accountId: `${accountId}2`, onlineId: 'QuillOwl', titles: inventTitles(games) },
  ]);
  try {
    const { standIn, clock } = bench;
    const measured = { clock, requests: standIn.log };
    const of = (player: string): Promise<Cost> =>
      measure(measured, () => bench.run({ player }, usualPace));
    const first = await of('LanternFox');
    const second = await of('QuillOwl');
    const idle = await of('LanternFox');
    standIn.world.play(accountId, { titleId: 'NPWR90000_00', trophies: [1] });
    const played = await of('LanternFox');
    clock.advance(7 * dayMs);
    const full = await of('LanternFox');
    return { first, second, idle, played, full };
  } finally {
    await bench.stop();
  }
}

/**
 * Converts the sync's marks of all games to the form of Laurel 0.2, which stored no sets. (A mark describes the state in which the sync
 * last read a game.)
 */
async function formerMarks({ state, standIn }: SyncBench): Promise<void> {
  for (const { onlineId, titles } of standIn.players) {
    const marks = titles.map(({ id, lastUpdated, version, trophies }) => ({
      gameId: id,
      mark: `${lastUpdated} ${version} ${trophies.filter(({ earned }) => earned !== undefined).length}`,
    }));
    await state.takeOverMarks(foldName(onlineId), marks);
  }
}

/** Measures the first round after an upgrade, for players who all have the same games. */
export async function measureUpgrade(players: number, games: number): Promise<Cost> {
  const bench = await startSyncBench(
    Array.from({ length: players }, (_, index) => ({
      accountId: String(BigInt(accountId) + BigInt(index)),
      onlineId: `Member-${index}`,
      titles: inventTitles(games),
    })),
  );
  try {
    await bench.run({}, { limit: 1_000_000 });
    await formerMarks(bench);
    bench.clock.advance(dayMs / 48);
    const measured = { clock: bench.clock, requests: bench.standIn.log };
    return await measure(measured, () => bench.run({}, usualPace));
  } finally {
    await bench.stop();
  }
}
