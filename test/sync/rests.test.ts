/** How often the sync reads lists of games while quick checks already show who is playing (docs/spec/networks.md 9). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import { faults } from '../support/stand-ins/psn/index.ts';
import { onSteam, playAll } from '../support/steam-bench.ts';
import type { SteamBench } from '../support/steam-bench.ts';

/** Runs the sync for `ms` milliseconds, and returns how often it requested the list of games. */
async function listsIn({ asked, runFor }: SteamBench, ms: number): Promise<number> {
  asked();
  await runFor(ms);
  return asked().filter((kind) => kind === 'owned').length;
}

test('the list of a player whom quick checks cover is read once a day', () =>
  onSteam(async (bench) => {
    playAll(bench);
    await bench.runFor(hourMs);
    assert.equal(await listsIn(bench, 22 * hourMs), 0);
    assert.equal(await listsIn(bench, dayMs), 1);
    await bench.assertTrue('LanternFox', 'LampOwl');
  }));

test('a player remains covered in a club so large that checks are a quarter of an hour apart', () =>
  onSteam(
    async (bench) => {
      playAll(bench);
      await bench.runFor(hourMs);
      assert.equal(await listsIn(bench, 22 * hourMs), 0);
    },
    { limit: 200 },
  ));

test('after an outage, in which a look may have missed something, every list is read', () =>
  onSteam(async (bench) => {
    playAll(bench);
    await bench.runFor(hourMs);
    const { clock, standIn } = bench;
    standIn.faults.outages.push({
      fault: faults.status(503),
      from: clock.now(),
      until: clock.now() + 20 * minuteMs,
    });
    assert.equal(await listsIn(bench, 2 * hourMs), 1);
  }));

test('who hides what they play is read as often as before', () =>
  onSteam(async (bench) => {
    playAll(bench);
    await bench.runFor(hourMs);
    assert.equal(await listsIn(bench, 3 * hourMs), 0);
    bench.world.hide('LampOwl', 'profile');
    assert.ok((await listsIn(bench, 3 * hourMs)) > 0);
  }));
