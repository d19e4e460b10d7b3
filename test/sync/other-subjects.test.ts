/**
 * Responses about another account, game or title than the one that was requested. Nothing of them is stored, no game counts as loaded, and
 * the next right round loads everything (docs/spec/networks.md 8.2). The responses that are not tested here do not say what they are about.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import { onRetro } from '../support/retro-bench.ts';
import { writeAccount, writeSummary } from '../support/stand-ins/psn/answers/accounts.ts';
import { writeTitleSets } from '../support/stand-ins/psn/answers/play-time.ts';
import type { StandInPlayer } from '../support/stand-ins/psn/index.ts';
import { inventTitles } from '../support/stand-ins/psn/index.ts';
import { askJson } from '../support/stand-ins/shared/ask.ts';
import type { Fault } from '../support/stand-ins/shared/faults.ts';
import { answering } from '../support/stand-ins/shared/faults.ts';
import type { SteamBench } from '../support/steam-bench.ts';
import { lampOwl, onSteam, playedAt } from '../support/steam-bench.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';

type Bench = Pick<SyncBench, 'store' | 'state'>;

/** Returns everything that the store has about a player, and the account with which they are followed. */
async function readStored({ store, state }: Bench, player: string): Promise<unknown> {
  const records: unknown[] = [];
  for await (const record of store.export(player)) records.push(record);
  const accounts = (await state.followed()).map(({ name, accountId: id }) => [name, id]);
  return { records, accounts };
}

/** Returns the fault that sends this body to every request. */
const always = (body: unknown): Fault => answering('another subject', { status: 200, body });

for (const [kind, page, query] of [
  ['profile', 'API_GetUserProfile', {}],
  ['game', 'API_GetGameInfoAndUserProgress', { g: '102', a: '1' }],
] as const)
  test(`RetroAchievements: a response of the kind ${kind} about another one stores and marks nothing`, () =>
    onRetro(
      async (bench) => {
        const { world, standIn, run, clock, earned } = bench;
        world.addPlayer({ name: 'SecondOwl' });
        await run();
        world.unlock('LampOwl', 9001, clock.now());
        world.unlock('SecondOwl', 9009, clock.now());
        const before = await readStored(bench, 'LanternFox');
        const parameters = new URLSearchParams({ ...query, u: 'SecondOwl', y: standIn.key });
        const other = await askJson(`${standIn.url}/API/${page}.php?${parameters.toString()}`);
        standIn.faults.outages.push({ fault: always(other.body), kinds: [kind] });
        await run();
        assert.deepEqual(await readStored(bench, 'LanternFox'), before);
        standIn.faults.outages.length = 0;
        clock.advance(dayMs);
        await run();
        assert.deepEqual(
          (await earned('LanternFox')).map((line) => line.split(' ').slice(0, 2)),
          [['RA-101', '9001']],
        );
      },
      { games: 2 },
    ));

/** Asks the simulated Steam as Laurel does. */
async function askSteam(
  { standIn }: SteamBench,
  call: string,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> {
  const query = new URLSearchParams({ ...parameters, key: standIn.key }).toString();
  return (await askJson(`${standIn.url}/${call}/?${query}`)).body;
}

for (const [kind, call] of [
  ['summaries', 'ISteamUser/GetPlayerSummaries/v2'],
  ['player', 'ISteamUserStats/GetPlayerAchievements/v1'],
] as const)
  test(`Steam: a response of the kind ${kind} about another account stores and marks nothing`, () =>
    onSteam(
      async (bench) => {
        const { world, standIn, run, clock, assertTrue } = bench;
        const { steamid } = world.addPlayer({ name: 'SecondOwl' });
        await run();
        for (const [name, apiname] of [
          ['LampOwl', 'LIGHT_1'],
          ['SecondOwl', 'LIGHT_2'],
        ] as const) {
          world.own(name, 900, { minutes: 60, lastPlayedAt: playedAt });
          world.unlock(name, { appid: 900, apiname }, playedAt);
        }
        const before = await readStored(bench, 'LanternFox');
        const asked = { steamid, steamids: steamid, appid: '900' };
        const fault = always(await askSteam(bench, call, asked));
        standIn.faults.outages.push({ fault, kinds: [kind] });
        const { players } = await run();
        assert.deepEqual(await readStored(bench, 'LanternFox'), before);
        assert.match(players[0]?.problem ?? '', /about something else/);
        standIn.faults.outages.length = 0;
        clock.advance(dayMs);
        await run();
        await assertTrue('LanternFox', 'LampOwl');
      },
      { games: 1 },
    ));

test('Steam: the progress in other games hides no unlock', () =>
  onSteam(async (bench) => {
    const { world, standIn, run, clock, assertTrue } = bench;
    world.own('LampOwl', 900, { minutes: 60, lastPlayedAt: playedAt });
    world.unlock('LampOwl', { appid: 900, apiname: 'LIGHT_1' }, playedAt);
    await run();
    world.unlock('LampOwl', { appid: 900, apiname: 'LIGHT_2' }, playedAt);
    const row = { appid: 901, unlocked: 0, total: 3 };
    const fault = always({ response: { achievement_progress: [row] } });
    standIn.faults.outages.push({ fault, kinds: ['progress'] });
    clock.advance(8 * dayMs);
    await run();
    standIn.faults.outages.length = 0;
    clock.advance(dayMs);
    await run();
    await assertTrue('LanternFox', 'LampOwl');
    assert.deepEqual(await bench.state.followed().then(([each]) => each?.accountId), lampOwl);
  }));

/** Runs a test with two players of the console network, of whom LampOwl is followed. */
async function onPsn(
  work: (bench: SyncBench, first: StandInPlayer, second: StandInPlayer) => Promise<void>,
): Promise<void> {
  const played = [1, 2].map((number) => ({
    titleId: `PPSA${number}_00`,
    name: 'Harbour',
    category: 'ps5_native_game' as const,
    playCount: 2,
    playDuration: 'PT2H',
    firstPlayed: '2026-01-14T10:00:00Z',
    lastPlayed: '2026-01-14T12:00:00Z',
    setId: invariant(inventTitles(2)[number - 1], 'there are two').id,
  }));
  const titles = inventTitles(2);
  const first = {
    accountId,
    onlineId: 'LampOwl',
    titles: titles.slice(0, 1),
    played: played.slice(0, 1),
  };
  const second = {
    accountId: '1000000000000000002',
    onlineId: 'SecondOwl',
    titles: titles.slice(1),
    played: played.slice(1),
  };
  const bench = await startSyncBench([first, second], ['LampOwl']);
  try {
    await work(bench, first, second);
  } finally {
    await bench.stop();
  }
}

for (const [kind, write] of [
  ['account', (second: StandInPlayer) => ({ profile: writeAccount(second) })],
  ['summary', writeSummary],
] as const)
  test(`console network: a response of the kind ${kind} about another account stores and marks nothing`, () =>
    onPsn(async (bench, first, second) => {
      const { standIn, run, clock, store } = bench;
      const before = await readStored(bench, 'LampOwl');
      standIn.outages.push({ fault: always(write(second)), kinds: [kind] });
      await run();
      assert.deepEqual(await readStored(bench, 'LampOwl'), before);
      assert.equal(await store.findPlayer('SecondOwl'), null);
      standIn.outages.length = 0;
      clock.advance(dayMs);
      await run();
      await assertWhole(store, first);
    }));

test('console network: the sets of other titles store no hours, and the next reading has all', () =>
  onPsn(async (bench, first, second) => {
    const { standIn, run, clock, store } = bench;
    const other = writeTitleSets(second, ['PPSA2_00']);
    standIn.outages.push({ fault: always(other), kinds: ['titleSets'] });
    await run();
    await assertWhole(store, first);
    standIn.outages.length = 0;
    clock.advance(8 * dayMs);
    await run();
    const { playerId } = invariant(await store.findPlayer('LampOwl'), 'the player is stored');
    const ids = first.titles.map(({ id }) => id);
    const times = await store.gameTimes(playerId, ids);
    assert.deepEqual(
      [...times].map(([id, { seconds }]) => [id, seconds]),
      [[ids[0], 7200]],
    );
  }));
