/** Errors and limits of Steam (docs/spec/networks.md 10.4), tested with the simulated network. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import type { SteamBench } from '../support/steam-bench.ts';
import { onSteam, playAll } from '../support/steam-bench.ts';
import { steamFaults } from '../support/stand-ins/steam/index.ts';

const everyMs = 30 * minuteMs;

/** Adds a second player to the store, and follows their account SecondOwl. */
async function addSecond(bench: SteamBench): Promise<void> {
  const { steamid } = bench.world.addPlayer({ name: 'SecondOwl' });
  await bench.link('QuillOwl', steamid);
  playAll(bench, 'SecondOwl');
}

const six = (fault: typeof steamFaults.serverError): (typeof fault)[] => Array(6).fill(fault);

test('a wrong key ends the round at the first answer, is noted, and is not shown', async () => {
  for (const fault of [null, steamFaults.unauthorized])
    await onSteam(async (bench) => {
      const { run, key, asked, standIn, state, lines, assertTrue } = bench;
      playAll(bench);
      const right = key.current;
      if (fault === null) key.current = '0123456789ABCDEF0123456789ABCDEF';
      else standIn.faults.plan('summaries', fault);
      const { ended } = await run();
      assert.match(ended ?? '', /does not accept the key/);
      assert.deepEqual([key.refused, asked()], [1, ['summaries']]);
      assert.equal(
        JSON.stringify([ended, lines, await state.followed()]).includes(key.current),
        false,
      );
      key.current = right;
      await run();
      await assertTrue('LanternFox', 'LampOwl');
    });
});

test('a refusal of a call without a key says nothing about the key', () =>
  onSteam(async (bench) => {
    const { run, key, standIn, assertTrue, clock } = bench;
    playAll(bench);
    standIn.faults.plan('percentages', steamFaults.forbidden);
    standIn.faults.plan('texts', steamFaults.forbidden);
    const { ended, players } = await run();
    assert.deepEqual([ended, players[0]?.state, key.refused], [null, 'failed', 0]);
    clock.advance(hourMs);
    await run();
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('after answers with 429 the same page blocks the address: probes after 1, 7 and 31 hours, and the key stays valid', () =>
  onSteam(async (bench) => {
    const { runFor, key, clock, standIn, lines, assertTrue } = bench;
    playAll(bench);
    const began = clock.now();
    const until = began + 30 * hourMs;
    standIn.faults.plan('owned', steamFaults.tooMany());
    standIn.faults.outages.push({ fault: steamFaults.forbidden, from: began + minuteMs, until });
    await runFor(2 * dayMs);
    const sent = standIn.requests.filter(({ at }) => at > began + minuteMs).map(({ at }) => at);
    const gaps = sent.slice(1, 4).map((at, index) => (at - (sent[index] ?? 0)) / hourMs);
    // A probe can be up to half an hour late, because rounds send it, and a round begins every half hour.
    assert.deepEqual(
      [1, 6, 24].map((wait, index) => {
        const gap = gaps[index] ?? 0;
        return gap >= wait && gap <= 1.1 * wait + 0.5;
      }),
      [true, true, true],
      gaps.join(' '),
    );
    assert.equal(key.refused, 0);
    assert.equal(lines.filter(({ msg }) => /blocks this address/.test(msg)).length, 3);
    await assertTrue('LanternFox', 'LampOwl');
  }));

test('a page with 403 after the longest block refuses the key', () =>
  onSteam(async (bench) => {
    const { runFor, key, standIn } = bench;
    playAll(bench);
    standIn.faults.plan('owned', steamFaults.tooMany());
    await runFor(2 * minuteMs);
    key.current = 'another';
    await runFor(40 * hourMs);
    assert.equal(key.refused, 0);
    await runFor(24 * hourMs);
    assert.ok(key.refused > 0);
  }));

test('waits after 429 are doubled from 5 minutes to 6 hours, over the rounds; a longer Retry-After wins', () =>
  onSteam(async (bench) => {
    const { runFor, standIn, assertTrue, clock } = bench;
    playAll(bench);
    const began = clock.now();
    standIn.faults.outages.push({ fault: steamFaults.tooMany(), until: began + 2 * dayMs });
    await runFor(2 * dayMs);
    const gaps = standIn.requests.map(({ at }, index, all) =>
      Math.round((at - (all[index - 1]?.at ?? began)) / minuteMs),
    );
    assert.deepEqual(
      [5, 10, 20, 40, 80, 160, 320, 360, 360].map((wait, index) => {
        const gap = gaps[index + 1] ?? 0;
        return gap >= wait && gap <= wait + 61;
      }),
      Array(9).fill(true),
      gaps.join(' '),
    );
    await runFor(7 * hourMs);
    await assertTrue('LanternFox', 'LampOwl');
    standIn.faults.plan('summaries', steamFaults.tooMany('3000'));
    const before = standIn.requests.length;
    await runFor(2 * hourMs);
    const [limited, next] = standIn.requests.slice(before).map(({ at }) => at);
    assert.ok(limited !== undefined && next !== undefined && next - limited >= 50 * minuteMs);
  }));

test('an answer 500 about one profile leaves that player for a day, and the others are synced', () =>
  onSteam(async (bench) => {
    const { run, asked, clock, standIn, assertTrue } = bench;
    await addSecond(bench);
    playAll(bench);
    standIn.faults.plan('owned', ...six(steamFaults.serverError));
    const { players, ended } = await run({ everyMs });
    assert.deepEqual(
      [ended, players.map(({ state }) => state).toSorted()],
      [null, ['failed', 'ok']],
    );
    asked();
    clock.advance(23 * hourMs);
    await run({ everyMs });
    assert.equal(asked().filter((kind) => kind === 'owned').length <= 1, true);
    clock.advance(2 * hourMs);
    await run({ everyMs });
    await assertTrue('LanternFox', 'LampOwl');
    await assertTrue('QuillOwl', 'SecondOwl');
  }));

test('an answer 500 about a game skips the game; about three in a row it leaves the player for a day', () =>
  onSteam(
    async (bench) => {
      const { run, asked, clock, standIn, assertTrue } = bench;
      playAll(bench);
      standIn.faults.plan('player', ...six(steamFaults.serverError));
      await run({ everyMs });
      assert.equal(asked().filter((kind) => kind === 'schema').length, 9);
      clock.advance(10 * minuteMs);
      await run({ everyMs });
      await assertTrue('LanternFox', 'LampOwl');
      clock.advance(dayMs);
      for (const { appid } of bench.world.games) bench.world.own('LampOwl', appid, { minutes: 99 });
      asked();
      standIn.faults.outages.push({
        fault: steamFaults.serverError,
        kinds: ['player'],
        until: clock.now() + hourMs,
      });
      await run({ everyMs });
      assert.equal(asked().filter((kind) => kind === 'player').length, 18);
      clock.advance(20 * hourMs);
      await run({ everyMs });
      assert.deepEqual(asked(), []);
      clock.advance(5 * hourMs);
      const { players } = await run({ everyMs });
      assert.equal(players[0]?.problem, null);
    },
    { games: 10 },
  ));

test('other errors of the server end the round as an outage, and a page with 200 is a block', () =>
  onSteam(async (bench) => {
    const { run, standIn, clock, assertTrue } = bench;
    await addSecond(bench);
    playAll(bench);
    standIn.faults.plan('owned', ...six(steamFaults.status(503)));
    const outage = await run({ everyMs });
    assert.match(outage.ended ?? '', /503/);
    clock.advance(hourMs);
    standIn.faults.plan('owned', {
      ...steamFaults.forbidden,
      name: 'page 200',
      answer: (response) => void response.end('<html>'),
    });
    const block = await run({ everyMs });
    assert.match(block.ended ?? '', /blocks this address/);
    clock.advance(2 * hourMs);
    await run();
    await assertTrue('LanternFox', 'LampOwl');
    await assertTrue('QuillOwl', 'SecondOwl');
  }));

test('the requests of a day are never more than allowed, and the load goes on the next day', () =>
  onSteam(
    async (bench) => {
      const { runFor, standIn, clock, assertTrue } = bench;
      playAll(bench);
      const day = clock.now();
      await runFor(2 * dayMs);
      for (const at of [day, day + dayMs, day + 2 * dayMs])
        assert.ok(standIn.pace.requestsOn(at) <= 60, String(standIn.pace.requestsOn(at)));
      await assertTrue('LanternFox', 'LampOwl');
    },
    { games: 9, limit: 60 },
  ));
