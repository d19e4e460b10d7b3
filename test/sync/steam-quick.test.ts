/**
 * Quick checks of Steam (docs/spec/networks.md 10.2): the store knows within a minute who is playing, and within two minutes what they
 * unlock.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import type { SteamBench } from '../support/steam-bench.ts';
import { onSteam } from '../support/steam-bench.ts';

/** Lets the account have played each game a day ago, syncs the account, and clears the recorded requests. */
async function begin({ world, runFor, asked, clock }: SteamBench): Promise<void> {
  for (const { appid } of world.games)
    world.own('LampOwl', appid, { minutes: 60, lastPlayedAt: clock.now() - dayMs });
  await runFor(2 * minuteMs);
  asked();
}

/** Counts requests by kind. */
function countKinds(kinds: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1; // absent: this is the first request of its kind
  return counts;
}

test('what is unlocked in a game is stored within two minutes, at 40 requests for an hour', () =>
  onSteam(async (bench) => {
    const { world, runFor, clock, asked, assertTrue } = bench;
    await begin(bench);
    world.start('LampOwl', 901);
    for (const apiname of ['LIGHT_1', 'LIGHT_2', 'LIGHT_3', 'LIGHT_4', 'LIGHT_5', 'LIGHT_6']) {
      await runFor(7 * minuteMs);
      world.unlock('LampOwl', { appid: 901, apiname }, clock.now());
      await runFor(2 * minuteMs);
      await assertTrue('LanternFox', 'LampOwl');
    }
    const { player = 0, summaries = 0, ...others } = countKinds(asked());
    assert.ok(player >= 34 && player <= 37, `${player} of the game`);
    assert.ok(summaries >= 53 && summaries <= 60, `${summaries} summaries`);
    assert.deepEqual(others, {}, 'the list is not read meanwhile');
  }));

test('after a game has ended it is asked for when that is seen, and two minutes later', () =>
  onSteam(async (bench) => {
    const { world, runFor, clock, asked, assertTrue, standIn } = bench;
    await begin(bench);
    world.start('LampOwl', 901);
    await runFor(10 * minuteMs);
    asked();
    const before = standIn.requests.length;
    world.stop('LampOwl');
    const ended = clock.now();
    world.unlock('LampOwl', { appid: 901, apiname: 'LIGHT_1' }, ended);
    await runFor(15 * minuteMs);
    await assertTrue('LanternFox', 'LampOwl');
    const after = standIn.requests.slice(before).filter(({ kind }) => kind === 'player');
    assert.equal(after.length, 2);
    const [atOnce = 0, later = 0] = after.map(({ at }) => at - ended);
    assert.ok(atOnce <= 2 * minuteMs, `${atOnce / secondMs} s`);
    assert.ok(later >= 2 * minuteMs && later <= 4 * minuteMs, `${later / secondMs} s`);
  }));

test('a change of the game asks for both, each at its time', () =>
  onSteam(async (bench) => {
    const { world, runFor, clock, assertTrue } = bench;
    await begin(bench);
    world.start('LampOwl', 901);
    await runFor(5 * minuteMs);
    world.unlock('LampOwl', { appid: 901, apiname: 'LIGHT_1' }, clock.now());
    world.stop('LampOwl');
    world.start('LampOwl', 902);
    world.unlock('LampOwl', { appid: 902, apiname: 'LIGHT_1' }, clock.now());
    await runFor(4 * minuteMs);
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('an extension, and a game that was never played before, are read while they are played', () =>
  onSteam(async (bench) => {
    const { world, runFor, clock, asked, assertTrue, store } = bench;
    world.addGame({ appid: 950, name: 'Quay', achievements: [{ apiname: 'QUAY_1' }] });
    await begin(bench);
    world.addGame({ appid: 951, name: 'Pier', achievements: [{ apiname: 'PIER_1' }] });
    world.own('LampOwl', 951, { minutes: 0 });
    world.start('LampOwl', 950);
    await runFor(10 * minuteMs);
    asked();
    world.addAchievement(950, { apiname: 'QUAY_2', title: 'The second quay' });
    world.unlock('LampOwl', { appid: 950, apiname: 'QUAY_2' }, clock.now());
    await runFor(3 * minuteMs);
    await assertTrue('LanternFox', 'LampOwl');
    assert.equal(countKinds(asked())['schema'], 1);
    world.stop('LampOwl');
    world.start('LampOwl', 951);
    world.unlock('LampOwl', { appid: 951, apiname: 'PIER_1' }, clock.now());
    await runFor(4 * minuteMs);
    await assertTrue('LanternFox', 'LampOwl');
    assert.deepEqual(
      ((await store.playerTrophies('LanternFox', 'STEAM-951')) ?? []).map(
        ({ trophy }) => trophy.title,
      ),
      ['PIER_1'],
    );
    await runFor(hourMs);
    assert.equal(countKinds(asked())['schema'], 1);
  }));

test('one request tells what 100 accounts play', () =>
  onSteam(
    async (bench) => {
      const { world, link, runFor, asked } = bench;
      for (let index = 0; index < 100; index += 1) {
        const { steamid } = world.addPlayer({ name: `Owl${index}` });
        await link(`Fox${index}`, steamid);
      }
      await runFor(5 * minuteMs);
      asked();
      await runFor(10 * minuteMs);
      assert.deepEqual(countKinds(asked()), { summaries: 20 });
    },
    { games: 1 },
  ));

test('what a player hides while they play is asked for once, and of others as before', () =>
  onSteam(async (bench) => {
    const { world, link, runFor, clock, standIn, assertTrue } = bench;
    const { steamid } = world.addPlayer({ name: 'SecondOwl' });
    await link('QuillOwl', steamid);
    for (const { appid } of world.games) world.own('SecondOwl', appid, { minutes: 5 });
    await begin(bench);
    world.hide('LampOwl', 'achievements');
    world.start('LampOwl', 900);
    world.start('SecondOwl', 900);
    const before = standIn.requests.length;
    await runFor(10 * minuteMs);
    world.unlock('SecondOwl', { appid: 900, apiname: 'LIGHT_1' }, clock.now());
    await runFor(2 * minuteMs);
    await assertTrue('QuillOwl', 'SecondOwl');
    const hidden = standIn.requests
      .slice(before)
      .filter(({ kind, parameters }) => kind === 'player' && parameters['steamid'] !== steamid);
    assert.equal(hidden.length, 1);
  }));

test('a game without achievements is asked for once while it is played; a hidden profile plays nothing', () =>
  onSteam(async (bench) => {
    const { world, runFor, asked } = bench;
    world.addGame({ appid: 990, name: 'Quay', achievements: [] });
    await begin(bench);
    world.start('LampOwl', 990);
    await runFor(15 * minuteMs);
    assert.equal(countKinds(asked())['player'], 1);
    world.stop('LampOwl');
    world.hide('LampOwl', 'profile');
    world.start('LampOwl', 901);
    await runFor(3 * minuteMs);
    asked();
    await runFor(10 * minuteMs);
    assert.equal(countKinds(asked())['player'], undefined);
  }));

test('the player shows what is played within two minutes, and that they are offline afterwards', () =>
  onSteam(async (bench) => {
    const { world, runFor, store } = bench;
    await begin(bench);
    const shown = async () => {
      const row = invariant(await store.findPlayer('LanternFox'), 'the player is stored');
      return (await store.presence(row)).map(({ network, state, gameId, title }) => ({
        network,
        state,
        gameId,
        title,
      }));
    };
    world.start('LampOwl', 901);
    await runFor(2 * minuteMs);
    const title = invariant(
      world.games.find(({ appid }) => appid === 901),
      'a game',
    ).name;
    assert.deepEqual(await shown(), [
      { network: 'steam', state: 'playing', gameId: 'STEAM-901', title },
    ]);
    world.stop('LampOwl');
    await runFor(2 * minuteMs);
    assert.deepEqual(
      (await shown()).map(({ state, gameId }) => [state, gameId]),
      [['offline', null]],
    );
  }));
