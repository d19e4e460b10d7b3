/** Quick checks of the console network (docs/spec/networks.md 8.5), tested with the simulated network. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import { createQuickCheck, runSync } from '../../src/sync/index.ts';
import { play } from '../support/sync-club.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';

/** Runs a test with one player, whose games are synced. `runFor` runs the sync as one process that starts a round every 30 minutes. */
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

test('the last games of somebody who plays are read every 100 seconds, when the end is seen, and two minutes later', () =>
  onQuick(async (bench, runFor) => {
    await runFor(5 * minuteMs);
    const { standIn, clock } = bench;
    const before = standIn.log.length;
    const started = clock.now();
    playOn(bench);
    await runFor(11 * minuteMs);
    const ended = clock.now();
    const player = invariant(standIn.players[0], 'there is a player');
    const lastOnline = new Date(ended).toISOString();
    player.presence = { isOnline: false, platform: 'PS5', lastOnline };
    await runFor(10 * minuteMs);
    const lists = standIn.log.slice(before).filter(({ kind }) => kind === 'titles');
    const waits = lists.map(({ at }, index) => at - (lists[index - 1]?.at ?? started)); // absent: this is the first list, so the wait began with the test
    const [first = 0, ...others] = waits;
    const last = others.slice(-2);
    assert.ok(first <= minuteMs, `${first} ms to the first list`);
    assert.deepEqual(
      others.slice(0, -2).map((ms) => Math.round(ms / secondMs)),
      Array.from({ length: 6 }, () => 100),
    );
    const [seen] = lists.slice(-2);
    assert.ok(seen !== undefined && seen.at - ended <= minuteMs, 'when the end is seen');
    assert.equal(Math.round((last[1] ?? 0) / secondMs), 120);
  }));

test('who has played in the middle of a walk is listed when the walk is over', () =>
  onQuick(async (bench, runFor) => {
    await runFor(5 * minuteMs);
    const { state, standIn, clock } = bench;
    const inPhase = async (phase: 'loading' | 'idle'): Promise<void> => {
      const followed = invariant(await state.findFollowed('LanternFox'), 'they are followed');
      const nextAttemptAt = clock.now() + dayMs;
      await state.saveFollowed({ ...followed, phase, nextAttemptAt });
    };
    await inPhase('loading');
    playOn(bench);
    await runFor(3 * minuteMs);
    const player = invariant(standIn.players[0], 'there is a player');
    const lastOnline = new Date(clock.now()).toISOString();
    player.presence = { isOnline: false, platform: 'PS5', lastOnline };
    const before = standIn.log.length;
    await runFor(5 * minuteMs);
    assert.ok(!kindsSince(bench, before).includes('titles'));
    await inPhase('idle');
    await runFor(2 * minuteMs);
    assert.deepEqual(
      kindsSince(bench, before).filter((kind) => kind === 'titles'),
      ['titles'],
    );
  }));

test('while nothing comes from the network, lists that are due wait for the next look', () =>
  onQuick(async (bench, runFor) => {
    await runFor(5 * minuteMs);
    playOn(bench);
    await runFor(3 * minuteMs);
    const { standIn, clock } = bench;
    const down = { fault: faults.status(503), from: clock.now(), until: clock.now() + hourMs };
    standIn.outages.push(down);
    const waits = clock.waits.length;
    await runFor(30 * minuteMs);
    assert.ok(clock.waits.length - waits < 200, `${clock.waits.length - waits} waits`);
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

test('the game that is played is known once the hours of its title were read', () =>
  onQuick(async (bench, runFor) => {
    const player = invariant(bench.standIn.players[0], 'there is a player');
    const { id, name } = invariant(player.titles.at(-1), 'they have games');
    player.played = [
      {
        titleId: `TITLE-${id}`,
        name,
        category: 'ps5_native_game',
        playCount: 1,
        playDuration: 'PT1H',
        firstPlayed: '2026-01-01T00:00:00Z',
        lastPlayed: '2026-01-01T01:00:00Z',
        setId: id,
      },
    ];
    playOn(bench);
    await runFor(5 * minuteMs);
    const row = invariant(await bench.store.findPlayer('LanternFox'), 'the player is stored');
    assert.equal((await bench.store.presence(row))[0]?.gameId, id);
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
