/**
 * Sets that are missing for imported trophies, and that the sync therefore requests (docs/spec/networks.md 8.7), tested with the simulated
 * network.
 */

import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { pino } from 'pino';
import { dayMs, minuteMs } from '../../src/domain/time/index.ts';
import { createQuickCheck } from '../../src/sync/index.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';

/** A set of an older console. */
const [title] = inventTitles(1);
assert.ok(title);
const wanted = title.id;

/** Runs a test in which no player is followed and the network has one set. */
async function onBench(work: (bench: SyncBench) => Promise<void>): Promise<void> {
  const player = { accountId, onlineId: 'LanternFox', titles: inventTitles(1) };
  const bench = await startSyncBench([player], []);
  try {
    await work(bench);
  } finally {
    await bench.stop();
  }
}

async function requestsOf(bench: SyncBench, work: () => Promise<unknown>): Promise<string[]> {
  const before = bench.standIn.log.length;
  await work();
  return bench.standIn.log.slice(before).map(({ kind }) => kind);
}

test('a wanted set comes with its title and its trophies, for two requests, once', () =>
  onBench(async (bench) => {
    await bench.state.want([wanted, wanted], bench.clock.now());
    assert.deepEqual(await requestsOf(bench, () => bench.run()), ['set', 'groups']);
    const [game] = await bench.store.gamesOf([wanted]);
    assert.deepEqual([game?.title, game?.platform], [title.name, 'ps3,psp2']);
    const set = await bench.store.known.storedSet(wanted);
    assert.equal(set?.trophies, title.trophies.length);
    assert.deepEqual(await requestsOf(bench, () => bench.run()), []);
  }));

test('nothing is asked if nothing is wanted, and nothing without a login', () =>
  onBench(async (bench) => {
    assert.deepEqual(await requestsOf(bench, () => bench.run()), []);
    await bench.state.want([wanted], bench.clock.now());
    await rm(bench.tokenFile);
    assert.deepEqual(await requestsOf(bench, () => bench.run()), []);
    await bench.logIn();
    await bench.run();
    assert.ok(await bench.store.known.storedSet(wanted));
  }));

test('a set that the network does not have is asked for again after a month', () =>
  onBench(async (bench) => {
    await bench.state.want(['NPWR99999_00'], bench.clock.now());
    assert.deepEqual(await requestsOf(bench, () => bench.run()), ['set']);
    bench.clock.advance(29 * dayMs);
    assert.deepEqual(
      (await requestsOf(bench, () => bench.run())).filter((kind) => kind === 'set'),
      [],
    );
    bench.clock.advance(dayMs);
    assert.ok((await requestsOf(bench, () => bench.run())).includes('set'));
  }));

test('ids in another form are never asked for, and at most 50 sets a day', () =>
  onBench(async (bench) => {
    const odd = [
      '',
      'NPWR1_00',
      '../x',
      'STEAM-1',
      'npwr90001_00',
      'NPWR90001_00 ',
      'x'.repeat(999),
    ];
    await bench.state.want(odd, bench.clock.now());
    assert.deepEqual(await bench.state.wantedSets(bench.clock.now(), 100), []);
    const many = Array.from({ length: 2000 }, (_, id) => `NPWR${String(10_000 + id)}_00`);
    await bench.state.want(many, bench.clock.now());
    const asked = await requestsOf(bench, async () => {
      for (let rounds = 0; rounds < 5; rounds += 1) await bench.run();
    });
    assert.equal(asked.length, 50);
    bench.clock.advance(dayMs);
    const next = await requestsOf(bench, () => bench.run());
    assert.equal(next.filter((kind) => kind === 'set').length, 20);
  }));

test('a block ends the round, and the set is asked for when it is over', () =>
  onBench(async (bench) => {
    await bench.state.want([wanted], bench.clock.now());
    bench.standIn.plan('set', faults.page(403));
    assert.equal((await bench.run()).endedBy, 'blocked');
    bench.clock.advance(dayMs);
    await bench.run();
    assert.ok(await bench.store.known.storedSet(wanted));
  }));

test('a process that runs all the time asks after a look', () =>
  onBench(async (bench) => {
    const { store, state, clock } = bench;
    const log = pino({ level: 'silent' });
    const parts = { store, state, clock, log, network: bench.network(), fullEveryMs: 7 * dayMs };
    await bench.state.want([wanted], clock.now());
    await createQuickCheck(30 * minuteMs).lookUntil(parts, clock.now() + 2 * minuteMs);
    assert.ok(await store.known.storedSet(wanted));
  }));
