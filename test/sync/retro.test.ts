/** The sync of RetroAchievements (docs/spec/networks.md 9.1), tested with the simulated network. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import { seeFailure } from '../../src/sync/index.ts';
import { onRetro } from '../support/retro-bench.ts';
import { retroFaults } from '../support/stand-ins/retro/index.ts';
import { send } from '../support/stand-ins/shared/answer.ts';
import type { Fault } from '../support/stand-ins/shared/faults.ts';
import { answering } from '../support/stand-ins/shared/faults.ts';

const at = Date.UTC(2026, 0, 14, 20, 14, 31);
const iso = (time: number): string => new Date(time).toISOString();

test('a linked player gets the games of the account with both dates, and keeps their name', () =>
  onRetro(async ({ world, run, earned, asked, store }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    world.unlock('LampOwl', 9002, at, { knownAt: at, hardcore: true });
    const { players } = await run();
    assert.deepEqual(
      players.map(({ state, loaded }) => [state, loaded]),
      [['ok', 1]],
    );
    assert.deepEqual(await earned('LanternFox'), [
      `RA-101 9001 ${iso(at)} -`,
      `RA-101 9002 ${iso(at)} ${iso(at)}`,
    ]);
    assert.deepEqual(asked(), ['profile', 'completion', 'game']);
    assert.equal((await store.known.playerOfName('LampOwl')) === null, true);
  }));

test('with hardcore only, softcore unlocks do not count and are not waited for', () =>
  onRetro(
    async ({ world, run, earned }) => {
      world.unlock('LampOwl', 9001, at, { knownAt: at });
      world.unlock('LampOwl', 9002, at, { knownAt: at, hardcore: true });
      const { players } = await run();
      assert.equal(players[0]?.problem, null);
      assert.deepEqual(await earned('LanternFox'), [`RA-101 9002 ${iso(at)} ${iso(at)}`]);
    },
    { onlyHardcore: true },
  ));

test('a later round loads the games whose row has changed, and no other', () =>
  onRetro(async ({ world, run, asked, clock }) => {
    for (const id of [9001, 9009, 9017]) world.unlock('LampOwl', id, at, { knownAt: at });
    await run();
    asked();
    clock.advance(dayMs);
    world.unlock('LampOwl', 9010, clock.now() - minuteMs);
    await run();
    assert.deepEqual(asked(), ['profile', 'completion', 'game']);
  }));

test('an achievement that is added to a set is loaded with the next round, for the second owner without a request', () =>
  onRetro(async ({ world, run, asked, link, store, clock }) => {
    world.addPlayer({ name: 'SecondOwl' });
    await link('NightOwl', 'SecondOwl');
    for (const name of ['LampOwl', 'SecondOwl']) world.unlock(name, 9001, at, { knownAt: at });
    await run();
    asked();
    clock.advance(dayMs);
    world.addAchievement(101, { id: 9900, title: 'New tide', points: 5 });
    await run();
    assert.equal(asked().filter((kind) => kind === 'game').length, 1);
    assert.equal((await store.known.storedSet('RA-101'))?.trophies, 9);
  }));

test('the name of the account follows a rename, the name of the player does not', () =>
  onRetro(async ({ world, run, store }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    await run();
    world.rename('LampOwl', 'LampEagle');
    await run();
    const records = [];
    for await (const record of store.export('LanternFox')) records.push(record);
    const account = records.find(({ type }) => type === 'account');
    assert.deepEqual(account !== undefined && 'name' in account && account.name, 'LampEagle');
  }));

test('an account that does not exist is missing, and asked for weekly', () =>
  onRetro(async ({ world, run, state, clock }) => {
    world.remove('LampOwl');
    const { players } = await run();
    assert.deepEqual(
      players.map(({ state: found }) => found),
      ['missing'],
    );
    const { nextAttemptAt } = (await state.followed())[0] ?? {};
    assert.equal(nextAttemptAt, clock.now() + 7 * dayMs);
  }));

test('an empty list after a profile that exists takes nothing away', () =>
  onRetro(async ({ world, run, earned, standIn, clock }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    await run();
    clock.advance(dayMs);
    const nothing = { status: 200, body: { Count: 0, Total: 0, Results: [] } };
    standIn.faults.plan('completion', answering('nothing', nothing));
    const { players } = await run();
    assert.match(players[0]?.problem ?? '', /lists no games/);
    assert.equal((await earned('LanternFox')).length, 1);
  }));

test('a wrong key ends the round and says what to do, and nobody fails for it', () =>
  onRetro(async ({ standIn, run, state, asked }) => {
    standIn.key = 'other';
    const { ended } = await run({ everyMs: 30 * minuteMs });
    assert.match(ended ?? '', /does not accept the key/);
    assert.deepEqual(asked(), ['profile']);
    assert.equal((await state.followed())[0]?.nextAttemptAt, null);
  }));

test('a page instead of an answer blocks the address: one probe after the wait, then everything is loaded', () =>
  onRetro(async ({ world, run, standIn, asked, clock, earned }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    standIn.faults.plan('profile', retroFaults.blocked);
    await run();
    asked();
    await run();
    assert.deepEqual(asked(), [], 'nothing is sent during the block');
    clock.advance(2 * 60 * minuteMs);
    await run();
    assert.deepEqual(asked(), ['followed', 'profile', 'completion', 'game']);
    assert.equal((await earned('LanternFox')).length, 1);
  }));

test('after 429 without a time the requests wait for at least half a minute', () =>
  onRetro(async ({ run, standIn, clock }) => {
    standIn.faults.plan('profile', retroFaults.tooMany());
    const before = clock.now();
    await run();
    assert.ok(clock.now() - before >= 30_000);
  }));

test('an unlock is loaded within two minutes by one request for everybody; the game follows when play has ended', () =>
  onRetro(async ({ world, run, runFor, earned, asked, clock, standIn }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    await run({ everyMs: 30 * minuteMs });
    await runFor(3 * minuteMs);
    asked();
    const unlockedAt = clock.now() + 30_000;
    standIn.onRequest = () => {
      if (clock.now() < unlockedAt) return;
      standIn.onRequest = null;
      world.unlock('LampOwl', 9002, unlockedAt, { hardcore: true });
    };
    await runFor(5 * minuteMs);
    assert.deepEqual((await earned('LanternFox')).at(-1)?.split(' ').slice(0, 2), [
      'RA-101',
      '9002',
    ]);
    const kinds = asked();
    assert.equal(kinds.filter((kind) => kind === 'recent').length, 1);
    assert.ok(kinds.filter((kind) => kind === 'followed').length <= 6);
    await runFor(15 * minuteMs);
    assert.deepEqual(
      asked().filter((kind) => kind !== 'followed'),
      ['completion', 'game'],
    );
  }));

test('a later hardcore unlock gives the hardcore date and leaves the date of the softcore one', () =>
  onRetro(async ({ world, run, runFor, earned, clock }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    await run({ everyMs: 30 * minuteMs });
    await runFor(2 * minuteMs);
    const hardcoreAt = Math.floor(clock.now() / 1000) * 1000;
    world.unlock('LampOwl', 9001, hardcoreAt, { hardcore: true });
    await runFor(3 * minuteMs);
    assert.deepEqual(await earned('LanternFox'), [`RA-101 9001 ${iso(at)} ${iso(hardcoreAt)}`]);
  }));

test('an unlock that is dated back by days is found, because its points tell of it', () =>
  onRetro(async ({ world, run, runFor, earned, clock }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    await run({ everyMs: 30 * minuteMs });
    await runFor(2 * minuteMs);
    world.unlock('LampOwl', 9002, clock.now() - 9 * dayMs);
    await runFor(4 * minuteMs);
    assert.equal((await earned('LanternFox')).length, 2);
  }));

test('a first load of 60 games costs three requests and one for each game, one a second', () =>
  onRetro(
    async ({ world, run, asked, clock }) => {
      for (let game = 0; game < 60; game += 1)
        world.unlock('LampOwl', 9001 + game * 8, at, { knownAt: at });
      const before = clock.now();
      await run();
      assert.equal(asked().length, 62);
      assert.ok(Math.abs(clock.now() - before - 61_000) < 2000, `${clock.now() - before} ms`);
    },
    { games: 60 },
  ));

test('the requests of a day never exceed the limit, and walks leave quick checks their half', () =>
  onRetro(
    async ({ world, run, standIn }) => {
      for (let game = 0; game < 60; game += 1)
        world.unlock('LampOwl', 9001 + game * 8, at, { knownAt: at });
      await run();
      const days = Map.groupBy(standIn.requests, ({ at: sent }) => Math.floor(sent / dayMs));
      assert.deepEqual(
        [...days.values()].map(({ length }) => length <= 40),
        [true, true],
      );
    },
    { games: 60, limit: 40 },
  ));

test('a day whose requests are used up is a limit and no failure of a player, and the next day goes on', () =>
  onRetro(
    async ({ world, run, state, clock, standIn, earned }) => {
      for (let game = 0; game < 20; game += 1)
        world.unlock('LampOwl', 9001 + game * 8, at, { knownAt: at });
      for (let look = 0; look < 5; look += 1) await state.takeOfDay(clock.now(), true, () => null); // the quick checks have used their half of the daily budget
      const { endedBy, ended } = await run({ everyMs: 30 * minuteMs });
      assert.equal(endedBy, 'used-up');
      assert.match(ended ?? '', /^The limit of 10 requests a day is reached/);
      const midnight = Date.UTC(2026, 0, 16);
      assert.deepEqual(await seeFailure(state, clock.now()), { reason: 'limit', until: midnight });
      const [player] = await state.followed();
      assert.deepEqual(
        [player?.state, player?.failures, player?.lastError],
        ['new', 0, null],
        'nothing is wrong with the player',
      );
      const before = standIn.requests.length;
      await run({ everyMs: 30 * minuteMs });
      assert.equal(standIn.requests.length, before, 'another round asks nothing');
      clock.advance(midnight - clock.now());
      assert.equal(await seeFailure(state, clock.now()), null);
      clock.advance(23 * hourMs);
      await run({ everyMs: 30 * minuteMs });
      assert.ok((await earned('LanternFox')).length > 5, 'the load has gone on');
    },
    { games: 20, limit: 10 },
  ));

test('an unlock a short time ago shows what is played', () =>
  onRetro(async ({ world, run, runFor, store, clock }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    await run({ everyMs: 30 * minuteMs });
    await runFor(2 * minuteMs);
    const row = invariant(await store.findPlayer('LanternFox'), 'the player is stored');
    assert.deepEqual(await store.presence(row), [], 'the unlock of yesterday tells nothing');
    world.unlock('LampOwl', 9002, clock.now(), { hardcore: true });
    await runFor(3 * minuteMs);
    assert.deepEqual(
      (await store.presence(row)).map(({ state, gameId }) => [state, gameId]),
      [['playing', 'RA-101']],
    );
  }));

test('the hours of a game come with its load', () =>
  onRetro(async ({ world, run, store }) => {
    world.unlock('LampOwl', 9001, at, { knownAt: at });
    world.setPlaytime('LampOwl', 101, 5400);
    await run();
    const { playerId } = invariant(await store.findPlayer('LanternFox'), 'the player is stored');
    assert.equal((await store.gameTimes(playerId, ['RA-101'])).get('RA-101')?.seconds, 5400);
  }));

test('a Retry-After of 0 or in the past waits as long as an answer without one', async () => {
  const sent: number[] = [];
  for (const retryAfter of [null, '0', 'Sun, 06 Nov 1994 08:49:37 GMT'])
    await onRetro(async ({ runFor, standIn }) => {
      standIn.faults.outages.push({ fault: retroFaults.tooMany(retryAfter) });
      await runFor(hourMs);
      sent.push(standIn.requests.length);
    });
  const [without] = sent;
  assert.deepEqual(sent, [without, without, without]);
});

test('an error about the second player of a quick check keeps what was found about the first', () =>
  onRetro(async ({ world, link, runFor, standIn, earned, clock }) => {
    world.addPlayer({ name: 'SecondOwl' });
    await link('QuillOwl', 'SecondOwl');
    const names = ['LampOwl', 'SecondOwl'];
    for (const name of names) world.unlock(name, 9001, at, { knownAt: at });
    await runFor(10 * minuteMs);
    for (const name of names) world.unlock(name, 9002, clock.now(), { hardcore: true });
    let answers = 0;
    const second: Fault = {
      name: 'an error after the first answer',
      answer(response, right) {
        answers += 1;
        if (answers === 1) send(response, right);
        else send(response, { status: 404, body: {} }); // affects all players, so it ends the check
      },
    };
    standIn.faults.plan('recent', second, second);
    await runFor(2 * minuteMs);
    const players = ['LanternFox', 'QuillOwl'];
    const counts = await Promise.all(players.map(async (name) => (await earned(name)).length));
    assert.deepEqual(counts, [2, 2], `${answers} answers`);
    assert.equal(answers, 2);
  }));

test('a player whom the network refuses in a quick check is read from the list, and the check goes on with the others', () =>
  onRetro(async ({ world, link, runFor, standIn, earned, asked, clock }) => {
    world.addPlayer({ name: 'SecondOwl' });
    await link('QuillOwl', 'SecondOwl');
    for (const name of ['LampOwl', 'SecondOwl']) world.unlock(name, 9001, at, { knownAt: at });
    await runFor(10 * minuteMs);
    world.unlock('LampOwl', 9002, clock.now(), { hardcore: true });
    world.unlock('SecondOwl', 9003, clock.now(), { hardcore: true });
    const refusing: Fault = {
      name: 'refuses one player',
      answer(response, right) {
        if (JSON.stringify(right.body).includes('9002'))
          retroFaults.invalid.answer(response, right);
        else send(response, right);
      },
    };
    standIn.faults.outages.push({ fault: refusing, kinds: ['recent'] });
    asked();
    await runFor(3 * minuteMs);
    const players = ['LanternFox', 'QuillOwl'];
    const counts = await Promise.all(players.map(async (name) => (await earned(name)).length));
    assert.deepEqual(counts, [2, 2]);
    assert.equal(asked().filter((kind) => kind === 'recent').length, 2, 'each is asked once');
  }));

test('a game whose row states more trophies than its set has is read once a day for it', () =>
  onRetro(
    async ({ world, run, standIn, asked, clock }) => {
      world.unlock('LampOwl', 9001, at, { knownAt: at });
      const more: Fault = {
        name: 'more trophies than the set has',
        answer(response, right) {
          const replace = (name: string, value: unknown): unknown =>
            name === 'MaxPossible' ? 9 : value;
          send(response, { ...right, body: JSON.parse(JSON.stringify(right.body, replace)) });
        },
      };
      standIn.faults.outages.push({ fault: more, kinds: ['completion'] });
      for (let round = 0; round < 96; round += 1) {
        await run();
        clock.advance(30 * minuteMs);
      }
      assert.equal(asked().filter((kind) => kind === 'game').length, 2, 'in two days');
    },
    { games: 1 },
  ));
