/**
 * The sync of Steam (docs/spec/networks.md 10), tested with the simulated network: accounts, lists of games, and requests for achievements.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import { lampOwl, onSteam, playAll, playedAt } from '../support/steam-bench.ts';
import { steamFaults } from '../support/stand-ins/steam/index.ts';

const everyMs = 30 * minuteMs;
const wholeGame = ['player', 'schema', 'percentages', 'texts'];

test('a linked player gets the games of the account, and keeps their name', () =>
  onSteam(async (bench) => {
    const { world, run, asked, store, assertTrue } = bench;
    playAll(bench);
    world.unlock('LampOwl', { appid: 900, apiname: 'LIGHT_4' }, null);
    const { players } = await run();
    assert.deepEqual(
      players.map(({ name, state, loaded, problem }) => [name, state, loaded, problem]),
      [[lampOwl, 'ok', 3, null]],
    );
    assert.deepEqual(asked(), [
      'summaries',
      'owned',
      'progress',
      ...wholeGame,
      ...wholeGame,
      ...wholeGame,
    ]);
    await assertTrue('LanternFox', 'LampOwl');
    assert.equal(await store.known.playerOfName('LampOwl'), null);
    const trophies = invariant(
      await store.playerTrophies('LanternFox', 'STEAM-900'),
      'it was loaded',
    );
    assert.deepEqual(
      trophies.map(({ trophy: { title, description, hidden, grade } }) => [
        title,
        description,
        hidden,
        grade,
      ]),
      [
        ['Light 0.0 ™', 'Do it: Light 0.0 ™', false, 'bronze'],
        ['Light 0.1 ™', 'Do it: Light 0.1 ™', false, 'bronze'],
        ['Light 0.2 ™', 'Do it: Light 0.2 ™', false, 'bronze'],
        ['Light 0.3 ™', 'Do it: Light 0.3 ™', true, 'bronze'],
        ['Light 0.4 ™', 'Do it: Light 0.4 ™', false, 'bronze'],
        ['Light 0.5 ™', 'Do it: Light 0.5 ™', false, 'silver'],
      ],
    );
  }));

test('texts come in the one language of the store, and without those of hidden achievements if their call fails', () =>
  onSteam(
    async (bench) => {
      playAll(bench);
      bench.standIn.faults.outages.push({ fault: steamFaults.unknownCall, kinds: ['texts'] });
      const { players } = await bench.run();
      assert.equal(players[0]?.problem, null);
      const trophies = (await bench.store.playerTrophies('LanternFox', 'STEAM-901')) ?? [];
      assert.deepEqual(
        [0, 3]
          .map((index) => trophies[index]?.trophy)
          .map((trophy) => [trophy?.title, trophy?.description]),
        [
          ['Light 1.0 ™ (deutsch)', 'Tu es: Light 1.0 ™'],
          ['Light 1.3 ™ (deutsch)', null],
        ],
      );
      assert.equal(bench.asked().filter((kind) => kind === 'texts').length, 1);
    },
    { language: 'de-AT' },
  ));

test('an account is given as its number, its address or a vanity name, of which only the number is kept', async () => {
  for (const account of [
    'LampOwl',
    'https://steamcommunity.com/id/lampowl/',
    `steamcommunity.com/profiles/${lampOwl}?l=german`,
  ]) {
    await onSteam(
      async (bench) => {
        const { world, run, clock, state } = bench;
        playAll(bench);
        await run();
        world.addPlayer({ name: 'Taker', vanity: 'lampowl' });
        world.setVanity('LampOwl', null);
        clock.advance(dayMs);
        await run();
        assert.equal((await state.followed())[0]?.accountId, lampOwl);
        await bench.assertTrue('LanternFox', 'LampOwl');
      },
      { account },
    );
  }
});

test('a vanity name that leads to nobody is missing, as is an account that was removed; what is stored stays', () =>
  onSteam(async (bench) => {
    const { world, run, link, earned } = bench;
    playAll(bench);
    await run();
    await link('QuillOwl', 'nobody-at-all');
    const before = await earned('LanternFox');
    world.remove('LampOwl');
    const { players } = await run({ everyMs: null });
    assert.deepEqual(
      players.map(({ state }) => state),
      ['missing', 'missing'],
    );
    assert.deepEqual(await earned('LanternFox'), before);
  }));

test('each form of privacy ends the walk, is tried again after a week, and changes nothing stored', async () => {
  for (const [privacy, requests] of [
    ['profile', ['summaries', 'owned']],
    ['details', ['summaries', 'owned']],
    ['achievements', ['summaries', 'owned', 'player']],
  ] as const) {
    await onSteam(async (bench) => {
      const { world, run, asked, earned, clock, state } = bench;
      playAll(bench);
      await run();
      const before = await earned('LanternFox');
      asked();
      world.hide('LampOwl', privacy);
      clock.advance(dayMs);
      for (const { appid } of world.games) world.own('LampOwl', appid, { minutes: 90 });
      const { players } = await run();
      assert.deepEqual([players[0]?.state, asked()], ['private', requests], privacy);
      clock.advance(6 * dayMs);
      await run({ everyMs });
      assert.deepEqual([asked(), await earned('LanternFox')], [[], before], privacy);
      world.hide('LampOwl', 'public');
      clock.advance(2 * dayMs);
      await run({ everyMs });
      assert.equal((await state.followed())[0]?.state, 'ok');
      await bench.assertTrue('LanternFox', 'LampOwl');
    });
  }
});

test('games without minutes or stats are not asked for; one without achievements is remembered for 30 days, for all', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock, link, store } = bench;
    world.own('LampOwl', 901, { minutes: 0 });
    world.addGame({ appid: 990, name: 'Quay', achievements: [] });
    world.own('LampOwl', 990, { minutes: 30 });
    world.addGame({ appid: 991, name: 'Pier', achievements: [{ apiname: 'LATER' }] });
    world.own('LampOwl', 991, { minutes: 30 });
    // The list of games says that the game has achievements, but they are not defined yet.
    world.findGame(991).achievements[0]?.isDefined.set(false, clock.now() - 1);
    await run();
    assert.deepEqual(asked(), ['summaries', 'owned', 'progress', 'player']);
    assert.equal(await store.known.storedSet('STEAM-991'), null);
    world.addPlayer({ name: 'SecondOwl' });
    await link('QuillOwl', '76561190000000002');
    for (const name of ['LampOwl', 'SecondOwl']) world.own(name, 991, { minutes: 40 });
    clock.advance(29 * dayMs);
    await run({ everyMs: null });
    assert.equal(asked().includes('player'), false);
    clock.advance(2 * dayMs);
    world.own('LampOwl', 991, { minutes: 50 });
    await run();
    assert.equal(asked().filter((kind) => kind === 'player').length, 1);
  }));

test('a game that got achievements after it had none is loaded with the next full walk', () =>
  onSteam(async (bench) => {
    const { world, run, clock, assertTrue } = bench;
    world.addGame({ appid: 991, name: 'Pier', achievements: [{ apiname: 'LATER' }] });
    world.own('LampOwl', 991, { minutes: 30 });
    const later = invariant(world.findGame(991).achievements[0], 'it was added');
    later.isDefined.set(false, clock.now() - 1);
    await run();
    clock.advance(8 * dayMs);
    later.isDefined.set(true, clock.now());
    world.unlock('LampOwl', { appid: 991, apiname: 'LATER' }, clock.now());
    await run();
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('a later round loads the games whose minutes or last time changed, and no other', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock, assertTrue } = bench;
    playAll(bench);
    await run();
    asked();
    clock.advance(hourMs);
    world.unlock('LampOwl', { appid: 901, apiname: 'LIGHT_2' }, clock.now());
    world.own('LampOwl', 901, { minutes: 61 });
    await run();
    assert.deepEqual(asked(), ['summaries', 'owned', 'player']);
    clock.advance(hourMs);
    world.own('LampOwl', 902, { lastPlayedAt: clock.now() });
    await run();
    assert.deepEqual(asked(), ['summaries', 'owned', 'player']);
    await run();
    assert.deepEqual(asked(), ['summaries', 'owned']);
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('without last times the minutes decide', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock } = bench;
    world.statesLastPlayed = false;
    playAll(bench);
    await run();
    asked();
    clock.advance(hourMs);
    world.own('LampOwl', 900, { minutes: 75 });
    await run();
    assert.deepEqual(asked(), ['summaries', 'owned', 'player']);
  }));

test('the weekly progress finds unlocks that moved nothing else, costs one load each, and its figures may be old', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock, assertTrue } = bench;
    playAll(bench);
    await run();
    asked();
    clock.advance(dayMs);
    world.unlock('LampOwl', { appid: 901, apiname: 'LIGHT_2' }, clock.now());
    await run();
    assert.deepEqual(asked(), ['summaries', 'owned']);
    clock.advance(7 * dayMs);
    await run();
    // A set that was read only once is read a second time, when its game is first synced after a day.
    assert.deepEqual(asked(), ['summaries', 'owned', 'progress', ...wholeGame]);
    await assertTrue('LanternFox', 'LampOwl');
    world.progressAgeMs = 2 * dayMs;
    for (const rounds of [1, 2]) {
      clock.advance(7 * dayMs);
      world.unlock('LampOwl', { appid: 902, apiname: `LIGHT_${rounds + 1}` }, clock.now() - hourMs);
      await run();
      assert.deepEqual(
        asked(),
        ['summaries', 'owned', 'progress', ...(rounds === 1 ? [] : wholeGame)],
        `week ${rounds}`,
      );
    }
    world.progressAgeMs = 0;
    clock.advance(7 * dayMs);
    await run();
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('an unlock that the progress told stays to be loaded through lists that do not tell it', () =>
  onSteam(async (bench) => {
    const { world, run, clock, standIn, assertTrue } = bench;
    playAll(bench);
    await run();
    clock.advance(8 * dayMs);
    world.unlock('LampOwl', { appid: 901, apiname: 'LIGHT_2' }, clock.now());
    standIn.faults.plan('player', ...Array.from({ length: 6 }, () => steamFaults.halfJson));
    const failed = await run();
    assert.equal(failed.players[0]?.state, 'failed');
    clock.advance(hourMs);
    await run();
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('an extension is found by the weekly progress, and read once for all owners', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock, link, store } = bench;
    world.addPlayer({ name: 'SecondOwl' });
    await link('QuillOwl', '76561190000000002');
    for (const name of ['LampOwl', 'SecondOwl']) playAll(bench, name);
    await run();
    asked();
    clock.advance(8 * dayMs);
    world.addAchievement(902, { apiname: 'LIGHT_7', title: 'New tide' });
    await run();
    assert.equal((await store.known.storedSet('STEAM-902'))?.trophies, 7);
    const kinds = asked();
    assert.equal(kinds.includes('player'), false);
    assert.equal(kinds.filter((kind) => kind === 'schema').length, 1);
  }));

test('an achievement with another key is read with the game in which it is earned', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock, assertTrue } = bench;
    playAll(bench);
    await run();
    asked();
    clock.advance(2 * dayMs);
    // The number of achievements does not change, but one of them is replaced.
    world.findGame(900).achievements[5]?.isDefined.set(false, clock.now());
    world.addAchievement(900, { apiname: 'LIGHT_6B', title: 'The sixth light' });
    world.unlock('LampOwl', { appid: 900, apiname: 'LIGHT_6B' }, clock.now());
    world.own('LampOwl', 900, { minutes: 70 });
    const { players } = await run();
    assert.equal(players[0]?.problem, null);
    assert.deepEqual(asked(), ['summaries', 'owned', ...wholeGame]);
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('an earned achievement that is not defined yet never gets its key as title, and is loaded when it is', () =>
  onSteam(async (bench) => {
    const { world, run, clock, standIn, store, assertTrue } = bench;
    playAll(bench);
    await run();
    clock.advance(2 * dayMs);
    world.addAchievement(900, { apiname: 'LIGHT_7', title: 'New tide' });
    for (const apiname of ['LIGHT_2', 'LIGHT_7'])
      world.unlock('LampOwl', { appid: 900, apiname }, clock.now());
    world.own('LampOwl', 900, { minutes: 70 });
    // The schema does not have the newest achievement yet.
    standIn.faults.plan('schema', steamFaults.halfLists);
    const early = await run();
    assert.match(early.players[0]?.problem ?? '', /1 earned trophy is not part of the set yet/);
    const titles = async (): Promise<readonly unknown[]> =>
      ((await store.playerTrophies('LanternFox', 'STEAM-900')) ?? [])
        .filter(({ earned }) => earned)
        .map(({ trophy: { title } }) => title);
    assert.deepEqual(await titles(), ['Light 0.0 ™', 'Light 0.1 ™']);
    clock.advance(dayMs);
    await run();
    assert.deepEqual(await titles(), ['Light 0.0 ™', 'Light 0.1 ™', 'New tide']);
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('definition and shares are read again after 90 days, with a game that is loaded anyway', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock, store } = bench;
    playAll(bench);
    await run();
    clock.advance(2 * dayMs);
    world.own('LampOwl', 900, { minutes: 62 });
    await run();
    asked();
    const first = invariant(world.findGame(900).achievements[0], 'it was invented');
    Object.assign(first.title, { english: 'First light' });
    first.percent.set(3, clock.now());
    for (const [days, kinds] of [
      [88, ['summaries', 'owned', 'progress', 'player']],
      [3, ['summaries', 'owned', ...wholeGame]],
    ] as const) {
      clock.advance(days * dayMs);
      world.own('LampOwl', 900, { minutes: 62 + days });
      await run();
      assert.deepEqual(asked(), kinds);
    }
    const trophies = (await store.playerTrophies('LanternFox', 'STEAM-900')) ?? [];
    assert.deepEqual(
      [trophies[0]?.trophy.title, trophies[0]?.trophy.grade],
      ['First light', 'bronze'],
    );
  }));

test('fewer unlocks than stored are kept, asked for again, and logged the second time', () =>
  onSteam(async (bench) => {
    const { world, run, asked, clock, earned, lines } = bench;
    playAll(bench);
    world.unlock('LampOwl', { appid: 900, apiname: 'LIGHT_2' }, playedAt);
    await run();
    const before = await earned('LanternFox');
    world.relock('LampOwl', { appid: 900, apiname: 'LIGHT_2' });
    clock.advance(dayMs);
    world.own('LampOwl', 900, { minutes: 70 });
    asked();
    const doubted = await run();
    assert.match(
      doubted.players[0]?.problem ?? '',
      /returned 1 of 2 stored achievements; none is removed/,
    );
    assert.equal(
      lines.some(({ msg }) => /fewer earned achievements/.test(msg)),
      false,
    );
    clock.advance(10 * minuteMs);
    const accepted = await run();
    assert.equal(accepted.players[0]?.problem, null);
    assert.equal(lines.filter(({ msg }) => /fewer earned achievements/.test(msg)).length, 1);
    assert.deepEqual(asked().filter((kind) => kind === 'player').length, 2);
    clock.advance(hourMs);
    await run();
    assert.deepEqual(asked(), ['summaries', 'owned']);
    assert.deepEqual(await earned('LanternFox'), before);
  }));

test('without the call about progress each game is loaded once in 28 days', () =>
  onSteam(
    async (bench) => {
      const { world, run, asked, clock, standIn } = bench;
      standIn.faults.outages.push({ fault: steamFaults.unknownCall, kinds: ['progress'] });
      playAll(bench);
      await run();
      const { length } = asked().filter((kind) => kind === 'player');
      assert.equal(length, 28);
      const loads: number[] = [];
      for (let week = 1; week <= 4; week += 1) {
        clock.advance(7 * dayMs);
        await run();
        loads.push(asked().filter((kind) => kind === 'player').length);
      }
      assert.deepEqual(loads, [7, 7, 7, 7]);
      assert.equal(world.games.length, 28);
    },
    { games: 28 },
  ));

test('a first load of 250 games, and what the second owner of the same games costs', () =>
  onSteam(
    async (bench) => {
      const { world, run, asked, clock, link, standIn } = bench;
      playAll(bench);
      const began = clock.now();
      await run();
      const first = asked();
      assert.equal(first.length, 2 + 5 + 4 * 250);
      assert.ok(clock.now() - began <= 9 * minuteMs, `${(clock.now() - began) / minuteMs} minutes`);
      assert.ok(standIn.pace.busiestSecond <= 3, String(standIn.pace.busiestSecond));
      world.addPlayer({ name: 'SecondOwl' });
      playAll(bench, 'SecondOwl');
      await link('QuillOwl', '76561190000000002');
      await run({ player: 'QuillOwl' });
      assert.equal(asked().length, 2 + 5 + 250);
      await bench.assertTrue('LanternFox', 'LampOwl');
      await bench.assertTrue('QuillOwl', 'SecondOwl');
    },
    { games: 250 },
  ));

test('the hours of a game come with its load, and again after it was played', () =>
  onSteam(async ({ world, run, store, clock }) => {
    world.own('LampOwl', 901, { minutes: 90 });
    await run();
    const { playerId } = invariant(await store.findPlayer('LanternFox'), 'the player is stored');
    const hours = async () =>
      (await store.gameTimes(playerId, ['STEAM-901'])).get('STEAM-901')?.seconds;
    assert.equal(await hours(), 5400);
    clock.advance(dayMs);
    world.own('LampOwl', 901, { minutes: 150, lastPlayedAt: clock.now() });
    await run();
    assert.equal(await hours(), 9000);
  }));
