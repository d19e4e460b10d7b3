/**
 * Players take turns game by game, so that a player with thousands of games does not delay the others. The club is small, so that the test
 * is fast.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stopped } from '../../src/sync/index.ts';
import { faults } from '../support/stand-ins/psn/index.ts';
import { assertWhole } from '../support/sync-bench.ts';
import { newcomer, play, runMeasured, startClub } from '../support/sync-club.ts';

const small = { members: 10, gamesOfMember: 6, gamesOfNewcomer: 450 };

/** Starts a club whose members are synced. After that, each has played, so that the next round finds one new trophy of each. */
async function startPlayedClub(size = small): ReturnType<typeof startClub> {
  const bench = await startClub(size);
  await bench.state.unfollow(newcomer);
  await bench.run();
  await bench.state.follow(newcomer, bench.clock.now());
  bench.clock.advance(3_600_000);
  for (const { onlineId, titles } of bench.standIn.players) {
    const last = titles.at(-1);
    if (onlineId !== newcomer && last !== undefined) play(last, bench.clock.now());
  }
  return bench;
}

test('members are current within the first tenth of a run with a newcomer of many games', async () => {
  const bench = await startPlayedClub();
  try {
    const { summary, requests, requestsOfMembers, durationMs, durationOfMembersMs } =
      await runMeasured(bench);
    assert.ok(summary.players.every(({ state }) => state === 'ok'));
    assert.ok(requestsOfMembers * 10 <= requests, `${requestsOfMembers} of ${requests} requests`);
    assert.ok(durationOfMembersMs * 10 <= durationMs, `${durationOfMembersMs} of ${durationMs} ms`);
    for (const player of bench.standIn.players) await assertWhole(bench.store, player);
  } finally {
    await bench.stop();
  }
});

test('new players are loaded side by side: nobody waits for the last game of another', async () => {
  const bench = await startClub({ members: 3, gamesOfMember: 5, gamesOfNewcomer: 60 });
  try {
    const { requests, requestsOfMembers } = await runMeasured(bench);
    // 3 players with 5 requests each, 15 games, 5 sets; the rest is for the newcomer, who has had as many turns as a member
    assert.ok(requestsOfMembers <= 15 + 15 + 5 + 4 + 2 * 6 + 2, String(requestsOfMembers));
    assert.ok(requests > 120);
  } finally {
    await bench.stop();
  }
});

test('a run stopped in the middle resumes every player without asking for a loaded game again', async () => {
  const bench = await startPlayedClub({ members: 4, gamesOfMember: 4, gamesOfNewcomer: 40 });
  try {
    const before = bench.standIn.log.length;
    for (const stopAfter of [13, 30, 47]) {
      const stop = new AbortController();
      bench.standIn.onRequest = (count) => {
        if (count === before + stopAfter) stop.abort();
      };
      await assert.rejects(bench.run({}, {}, stop.signal), Stopped);
    }
    await bench.run();
    const asked = bench.standIn.log.slice(before);
    const earned = asked.filter(({ kind }) => kind === 'earned').length;
    assert.ok(earned <= 4 + 40 + 3, `${earned} games were requested: each stop may repeat one`);
    assert.ok(
      asked.filter(({ path }) => path.includes('3000000000000000001/profiles')).length <= 2,
      'the list is kept',
    );
    for (const player of bench.standIn.players) await assertWhole(bench.store, player);
  } finally {
    await bench.stop();
  }
});

test('an outage of the network ends the round after three games of whatever players', async () => {
  const bench = await startPlayedClub({ members: 5, gamesOfMember: 3, gamesOfNewcomer: 12 });
  try {
    bench.standIn.plan('earned', ...Array.from({ length: 18 }, () => faults.dropped));
    const before = bench.standIn.log.length;
    const { ended } = await bench.run();
    assert.match(ended ?? '', /connection failed/);
    assert.equal(
      bench.standIn.log.slice(before).filter(({ kind }) => kind === 'earned').length,
      18,
    );
    await bench.run();
    for (const player of bench.standIn.players) await assertWhole(bench.store, player);
  } finally {
    await bench.stop();
  }
});

test('somebody with a changed game is done before hundreds of others have begun', async () => {
  const bench = await startPlayedClub({ members: 30, gamesOfMember: 3, gamesOfNewcomer: 1 });
  try {
    const phases: number[] = [];
    const { state, standIn } = bench;
    standIn.onRequest = async () => {
      const followed = await state.followed();
      phases.push(followed.filter(({ phase }) => phase !== 'idle').length);
    };
    await bench.run();
    assert.ok(Math.max(...phases) <= 2, `${Math.max(...phases)} players in the middle of a walk`);
  } finally {
    await bench.stop();
  }
});

test('a repeated round admits players who become due while a newcomer is loaded', async () => {
  const bench = await startPlayedClub({ members: 2, gamesOfMember: 3, gamesOfNewcomer: 260 });
  try {
    const times: string[] = [];
    await bench.run({ everyMs: 600_000, onResult: ({ name }) => void times.push(name) });
    assert.ok(times.filter((name) => name === 'Member-0').length >= 2, times.join(', '));
    assert.equal(times.filter((name) => name === newcomer).length, 1);
  } finally {
    await bench.stop();
  }
});

test('a run that loads nothing states why', async () => {
  const bench = await startClub({ members: 1, gamesOfMember: 2, gamesOfNewcomer: 0 });
  try {
    await bench.run();
    const { players } = await bench.run();
    const reasons = new Map(players.map(({ name, reason }) => [name, reason]));
    assert.match(reasons.get('Member-0') ?? '', /nothing changed on the network/);
    assert.match(reasons.get(newcomer) ?? '', /lists no games/);
  } finally {
    await bench.stop();
  }
});

test('the status expects members before a newcomer, and everybody within the time that the requests take', async () => {
  const bench = await startPlayedClub({ members: 2, gamesOfMember: 3, gamesOfNewcomer: 30 });
  try {
    const stop = new AbortController();
    const before = bench.standIn.log.length;
    // the round stops after the newcomer's list and first games, when the members have not begun yet
    bench.standIn.onRequest = (count) => void (count === before + 12 && stop.abort());
    assert.equal(
      (await bench.status()).players.find(({ name }) => name === newcomer)?.expectedAt,
      null,
      'no list yet',
    );
    await assert.rejects(bench.run({}, {}, stop.signal), Stopped);
    const now = bench.clock.now();
    const { players, expected } = await bench.status();
    const times = new Map(
      players.map(({ name, expectedAt }) => [
        name,
        ((expectedAt ?? assert.fail(name)) - now) / 3000,
      ]),
    );
    const needs = new Map(players.map(({ name, requests }) => [name, requests]));
    assert.equal(needs.get(newcomer), 56, '28 games with their sets');
    assert.ok((times.get('Member-0') ?? 0) <= 12, String(times.get('Member-0')));
    assert.equal(
      times.get(newcomer),
      [...needs.values()].reduce((sum: number, requests) => sum + (requests ?? 0), 0),
    );
    assert.deepEqual(
      [expected.at, expected.unlisted],
      [now + (times.get(newcomer) ?? 0) * 3000, 0],
    );
  } finally {
    await bench.stop();
  }
});
