/**
 * Lists that repeat a page instead of continuing. Reading them ends after few requests, and the next right round loads everything
 * (docs/spec/networks.md 8.2).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import { onRetro } from '../support/retro-bench.ts';
import { inventTitles, writeInstant } from '../support/stand-ins/psn/index.ts';
import type { StandInPlayer } from '../support/stand-ins/psn/index.ts';
import { send } from '../support/stand-ins/shared/answer.ts';
import type { Fault } from '../support/stand-ins/shared/faults.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';

/** Number of repetitions after which the test would never end. */
const most = 60;

/** A fault that sends the first right response again and again, with some members changed. @param changes the changed members */
function repeating(changes: object): Fault {
  let first: object | undefined;
  let sent = 0;
  return {
    name: 'repeated page',
    answer(response, right) {
      first ??= { ...Object(right.body), ...changes };
      sent += 1;
      send(response, { ...right, body: sent > most ? {} : first });
    },
  };
}

/** Counts requests of a kind. */
function count(requests: readonly { readonly kind: string }[], kind: string): number {
  return requests.filter((each) => each.kind === kind).length;
}

test('RetroAchievements: a list of games that repeats its page is an error, and the next right one is loaded', () =>
  onRetro(async ({ world, standIn, run, clock, earned }) => {
    for (const id of [9001, 9009, 9017]) world.unlock('LampOwl', id, clock.now());
    const fault = repeating({ Total: 1_000_000 });
    standIn.faults.outages.push({ fault, kinds: ['completion'] });
    const { players } = await run();
    assert.match(players[0]?.problem ?? '', /titles: the list repeats/);
    assert.equal(count(standIn.requests, 'completion'), 2);
    standIn.faults.outages.length = 0;
    clock.advance(dayMs);
    await run();
    assert.equal((await earned('LanternFox')).length, 3);
  }));

test('RetroAchievements: a list of followed users that repeats its page ends the quick check, and the next right one finds unlocks', () =>
  onRetro(async ({ world, standIn, runFor, clock, earned }) => {
    await runFor(3 * minuteMs);
    const before = count(standIn.requests, 'followed');
    const Results = Array.from({ length: 500 }, (_, user) => ({
      ULID: `01HZ1${String(user).padStart(21, '0')}`,
      Points: 5,
      PointsSoftcore: 0,
    }));
    const fault = repeating({ Count: 500, Total: 1000, Results });
    standIn.faults.outages.push({ fault, kinds: ['followed'] });
    await runFor(minuteMs);
    assert.ok(count(standIn.requests, 'followed') - before <= 4);
    standIn.faults.outages.length = 0;
    world.unlock('LampOwl', 9001, clock.now());
    await runFor(3 * minuteMs);
    assert.equal((await earned('LanternFox')).length, 1);
  }));

test('RetroAchievements: pages of unlocks that go back in time end, and the game is read from the list', () =>
  onRetro(async ({ world, standIn, runFor, clock, earned }) => {
    await runFor(3 * minuteMs);
    const now = clock.now();
    let sent = 0;
    const fault: Fault = {
      name: 'back and forth',
      answer(response, right) {
        sent += 1;
        const at = new Date(now - (1 + (sent % 2)) * minuteMs);
        const row = {
          Date: at.toISOString().slice(0, 19).replace('T', ' '),
          HardcoreMode: 0,
          AchievementID: 9001,
          Title: 'Deed 0.0 ™',
          Points: 1,
          TrueRatio: 2,
          BadgeName: '009001',
          GameID: 101,
          GameTitle: 'Harbour 0 <&>',
          ConsoleName: 'SNES',
        };
        send(response, {
          ...right,
          body: sent > most ? [] : Array.from({ length: 500 }, () => row),
        });
      },
    };
    standIn.faults.outages.push({ fault, kinds: ['recent', 'between'] });
    for (const id of [9001, 9009]) world.unlock('LampOwl', id, now - minuteMs);
    await runFor(2 * minuteMs);
    assert.ok(sent <= 6, String(sent));
    standIn.faults.outages.length = 0;
    await runFor(15 * minuteMs);
    assert.equal((await earned('LanternFox')).length, 2);
  }));

/** Runs a test with a followed player of the console network. */
async function onPsn(
  changes: Partial<StandInPlayer>,
  work: (bench: SyncBench, player: StandInPlayer) => Promise<void>,
): Promise<void> {
  const player = { accountId, onlineId: 'LampOwl', titles: inventTitles(3), ...changes };
  const bench = await startSyncBench([player]);
  try {
    await work(bench, player);
  } finally {
    await bench.stop();
  }
}

test('console network: a list of games that repeats its page is an error, and the next right one is loaded', () =>
  onPsn({}, async ({ standIn, run, clock, store }, player) => {
    standIn.outages.push({ fault: repeating({ totalItemCount: 1_000_000 }), kinds: ['titles'] });
    const { players } = await run();
    assert.match(players[0]?.problem ?? '', /titles: the list repeats/);
    assert.equal(count(standIn.log, 'titles'), 2);
    standIn.outages.length = 0;
    clock.advance(dayMs);
    await run();
    await assertWhole(store, player);
  }));

test('console network: a list of games whose repeated rows cannot be read ends, too', () =>
  onPsn({}, async ({ standIn, run }) => {
    const trophyTitles = Array.from({ length: 800 }, () => ({ titleId: 'PPSA1_00' }));
    const fault = repeating({ trophyTitles, totalItemCount: 1_000_000 });
    standIn.outages.push({ fault, kinds: ['titles'] });
    const { players } = await run();
    assert.match(players[0]?.problem ?? '', /titles: the list repeats/);
  }));

test('console network: hours of a list that repeats its page are not stored, and the next reading has all', () => {
  const [first] = inventTitles(1);
  const setId = invariant(first, 'there is one').id;
  // One title more than a page has.
  const played = Array.from({ length: 201 }, (_, number) => ({
    titleId: `PPSA${number}_00`,
    name: `Harbour ${number}`,
    category: 'ps5_native_game' as const,
    playCount: 2,
    playDuration: 'PT1H',
    firstPlayed: '2025-01-01T10:00:00Z',
    lastPlayed: writeInstant(Date.UTC(2026, 0, 1) - number * dayMs),
    setId,
  }));
  return onPsn({ played }, async ({ standIn, run, clock, store }) => {
    standIn.outages.push({ fault: repeating({}), kinds: ['played'] });
    await run();
    assert.equal(count(standIn.log, 'played'), 2);
    standIn.outages.length = 0;
    clock.advance(8 * dayMs);
    await run();
    const { playerId } = invariant(await store.findPlayer('LampOwl'), 'the player is stored');
    const times = await store.gameTimes(playerId, [setId]);
    assert.equal(times.get(setId)?.seconds, 201 * 3600);
  });
});

test('console network: a friends list that repeats its page is an error', () =>
  onPsn({ isFriend: true }, async ({ standIn, network }) => {
    const fault = repeating({ totalItemCount: 1_000_000 });
    standIn.outages.push({ fault, kinds: ['friends'] });
    await assert.rejects(network().friends(), /friends: the list repeats/);
    assert.equal(count(standIn.log, 'friends'), 2);
    standIn.outages.length = 0;
    assert.deepEqual(await network().friends(), [accountId]);
  }));
