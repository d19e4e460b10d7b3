/** Quick checks of the console network (docs/spec/networks.md 8.5), over the simulated network. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { dayMs, minuteMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import { createQuickCheck, runSync } from '../../src/sync/index.ts';
import { play } from '../support/sync-club.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';

/** Runs a test with one player whose games are loaded, as one process that makes rounds every 30 minutes. */
async function onQuick(
  work: (bench: SyncBench, runFor: (ms: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const bench = await startSyncBench([
    { accountId, onlineId: 'LanternFox', titles: inventTitles(15) },
  ]);
  const everyMs = 30 * minuteMs;
  const { store, state, clock } = bench;
  const log = pino({ level: 'silent' });
  const parts = { store, state, clock, log, network: bench.network(), fullEveryMs: 7 * dayMs };
  const quick = createQuickCheck(everyMs);
  try {
    await work(bench, async (ms) => {
      const until = clock.now() + ms;
      while (clock.now() < until) {
        await runSync(parts, { full: false, everyMs }, quick);
        await quick.lookUntil(parts, Math.min(until, clock.now() + everyMs));
      }
    });
  } finally {
    await bench.stop();
  }
}

const kindsSince = ({ standIn }: SyncBench, before: number): readonly string[] =>
  standIn.log.slice(before).map(({ kind }) => kind);

function playOn(bench: SyncBench): void {
  const player = invariant(bench.standIn.players[0], 'there is a player');
  const { id, name } = invariant(player.titles.at(-1), 'they have games');
  player.presence = {
    isOnline: true,
    platform: 'PS5',
    game: { titleId: `TITLE-${id}`, name, text: 'Lamp 3' },
  };
}

test('a trophy of somebody who plays is loaded within two minutes: their last games, and no other', () =>
  onQuick(async (bench, runFor) => {
    await runFor(5 * minuteMs);
    playOn(bench);
    await runFor(3 * minuteMs);
    const before = bench.standIn.log.length;
    const title = invariant(bench.standIn.players[0]?.titles.at(-1), 'they have games');
    play(title, bench.clock.now());
    await runFor(2 * minuteMs);
    const kinds = kindsSince(bench, before);
    assert.equal(kinds.filter((kind) => kind === 'earned').length, 1);
    assert.ok(!kinds.includes('profile') && !kinds.includes('summary'));
    const stored = await bench.store.known.playerOfAccount(accountId);
    const { playerId } = invariant(stored, 'the player is stored');
    assert.ok((await bench.store.known.earnedTrophies(playerId, title.id)).has(2));
  }));

test('who does not play costs one request a minute', () =>
  onQuick(async (bench, runFor) => {
    await runFor(5 * minuteMs);
    const before = bench.standIn.log.length;
    await runFor(20 * minuteMs);
    const kinds = kindsSince(bench, before);
    assert.ok(
      kinds.every((kind) => kind === 'presence'),
      kinds.join(' '),
    );
    assert.ok(kinds.length >= 19 && kinds.length <= 21, `${kinds.length} requests`);
  }));

test('the player shows what is played, and since when they are offline', () =>
  onQuick(async (bench, runFor) => {
    await runFor(5 * minuteMs);
    playOn(bench);
    await runFor(2 * minuteMs);
    const row = invariant(await bench.store.findPlayer('LanternFox'), 'the player is stored');
    const shown = async () =>
      (await bench.store.presence(row)).map(({ state, title, platform, text }) => ({
        state,
        title,
        platform,
        text,
      }));
    const [playing] = await shown();
    assert.equal(playing?.state, 'playing');
    assert.deepEqual([playing.platform, playing.text], ['PS5', 'Lamp 3']);
    const player = invariant(bench.standIn.players[0], 'there is a player');
    player.presence = 'missing';
    await runFor(2 * minuteMs);
    assert.equal((await shown())[0]?.state, 'playing', 'a missing account is unknown');
    player.presence = { isOnline: false, platform: 'PS5', lastOnline: '2026-01-15T12:10:00.000Z' };
    await runFor(2 * minuteMs);
    assert.deepEqual(await shown(), [
      { state: 'offline', title: null, platform: null, text: null },
    ]);
  }));

test('a block stops the quick checks, too', () =>
  onQuick(async (bench, runFor) => {
    await runFor(5 * minuteMs);
    bench.standIn.plan('presence', faults.page(403));
    await runFor(3 * minuteMs);
    const before = bench.standIn.log.length;
    await runFor(20 * minuteMs);
    assert.equal(bench.standIn.log.length, before);
  }));
