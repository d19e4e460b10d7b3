/** Responses of the simulated RetroAchievements match its state, and Laurel's readers of saved responses accept them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAnswer } from '../../../../src/data/import/formats/retroachievements/index.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../src/domain/time/index.ts';
import type { DataRecord } from '../../../../src/records/records.ts';
import { askJson, moveClock } from '../shared/ask.ts';
import type { RetroStandIn } from './index.ts';
import { inventRetroGames, retroFaults, startRetroStandIn } from './index.ts';

const start = Date.UTC(2026, 0, 15, 12);

interface Bench {
  readonly standIn: RetroStandIn;
  readonly clock: ReturnType<typeof moveClock>;
  /** Sends a request with the right key. The parameters are written as in a query. */
  ask(call: string, parameters?: string): ReturnType<typeof askJson>;
}

async function onRetro(work: (bench: Bench) => Promise<void>): Promise<void> {
  const clock = moveClock(start);
  const standIn = await startRetroStandIn({ clock });
  const ask: Bench['ask'] = (call, parameters = '') =>
    askJson(`${standIn.url}/API/API_Get${call}.php?y=${standIn.key}&${parameters}`);
  try {
    for (const game of inventRetroGames(3)) standIn.world.addGame(game);
    standIn.world.addPlayer({ name: 'LanternFox' });
    await work({ standIn, clock, ask });
  } finally {
    await standIn.close();
  }
}

/** Returns the records that Laurel's own reader finds in a response, for the player LanternFox. */
function recordsOf(value: unknown, savedAt = start, onlyHardcore = false): DataRecord[] {
  const rules = { player: 'LanternFox', grade: 'rule', strictness: 'strict' } as const;
  const items = readAnswer({ name: 'answer', value, savedAt }, rules, onlyHardcore);
  assert.ok(typeof items !== 'string', String(items));
  return items.map((item) => {
    assert.ok('record' in item, JSON.stringify(item));
    return item.record;
  });
}

const earnedIn = (records: readonly DataRecord[]): unknown[] =>
  records
    .filter((record) => record.type === 'earned')
    .map(({ trophy, date, hardcore = null }) => ({ trophy, date, hardcore }));

test('profile, summary and followed accounts state the account with its points in both modes', () =>
  onRetro(async ({ standIn: { world }, ask, clock }) => {
    world.unlock('LanternFox', 9003, clock.now(), { hardcore: true });
    world.unlock('LanternFox', 9004, clock.now());
    world.play('LanternFox', 101, 'Lighting lamp 3');
    const { body: profile } = await ask('UserProfile', 'u=lanternfox');
    assert.deepEqual(recordsOf(profile), [
      {
        type: 'account',
        player: 'LanternFox',
        network: 'retro',
        id: '01HZ0000000000000000000001',
        name: 'LanternFox',
      },
    ]);
    const { body: summary } = await ask('UserSummary', 'u=01HZ0000000000000000000001&g=0&a=0');
    assert.deepEqual(
      [
        'TotalPoints',
        'TotalSoftcorePoints',
        'RichPresenceMsg',
        'RichPresenceMsgDate',
        'Status',
      ].map((name) => Object.entries(Object(summary)).find(([each]) => each === name)?.[1]),
      [5, 10, 'Lighting lamp 3', '2026-01-15 12:00:00', 'Offline'],
    );
    const { body: followed } = await ask('UsersIFollow', 'c=500');
    assert.deepEqual(followed, {
      Count: 1,
      Total: 1,
      Results: [
        {
          User: 'LanternFox',
          ULID: '01HZ0000000000000000000001',
          Points: 5,
          PointsSoftcore: 10,
          IsFollowingMe: false,
        },
      ],
    });
  }));

test('a game has the dates of both modes, its shares and its award', () =>
  onRetro(async ({ standIn: { world }, ask, clock }) => {
    world.unlock('LanternFox', 9001, clock.now() - hourMs);
    world.unlock('LanternFox', 9001, clock.now(), { hardcore: true });
    world.unlock('LanternFox', 9002, clock.now());
    for (const id of [9003, 9004, 9005, 9006, 9007, 9008])
      world.unlock('LanternFox', id, clock.now(), { hardcore: true });
    world.setPlaytime('LanternFox', 101, 5400);
    const { body } = await ask('GameInfoAndUserProgress', 'g=101&u=LanternFox&a=1');
    const records = recordsOf(body);
    assert.deepEqual(records[0], {
      type: 'game',
      id: 'RA-101',
      platform: 'retro',
      title: 'Harbour 0 <&>',
      image: 'https://media.retroachievements.org/Images/000101.png',
      system: 'SNES/Super Famicom',
    });
    const played = records.find(({ type }) => type === 'playerGame');
    assert.deepEqual([played?.type === 'playerGame' && played.award], ['completed']);
    assert.deepEqual(earnedIn(records).slice(0, 2), [
      { trophy: 9001, date: start - hourMs, hardcore: start },
      { trophy: 9002, date: start, hardcore: null },
    ]);
    assert.deepEqual(earnedIn(recordsOf(body, start, true)).length, 7);
    const first = records.find((record) => record.type === 'trophy');
    assert.deepEqual(first?.type === 'trophy' && [first.points, first.share, first.shareDate], [
      1,
      90.1,
      start,
    ]);
    assert.equal(Object(body).UserTotalPlaytime, 5400);
  }));

test('an unlock that is dated back is there when it was handed in, with its own date', () =>
  onRetro(async ({ standIn: { world }, ask, clock }) => {
    clock.advance(minuteMs);
    world.unlock('LanternFox', 9001, clock.now() - 3 * dayMs, { hardcore: true });
    assert.deepEqual(world.truthAt('LanternFox', start).earned, []);
    const [earned] = world.truthAt('LanternFox', clock.now()).earned;
    assert.equal(earned?.date, start + minuteMs - 3 * dayMs);
    const { body: recent } = await ask('UserRecentAchievements', 'u=LanternFox&m=60');
    assert.deepEqual(recent, []);
    const { body: game } = await ask('GameInfoAndUserProgress', 'g=101&u=LanternFox');
    assert.equal(earnedIn(recordsOf(game)).length, 1);
    assert.throws(
      () => world.unlock('LanternFox', 9002, clock.now() - 15 * dayMs),
      /dated back by more than 14 days/,
    );
  }));

test('lists of unlocks have 500 rows, the oldest of the time, in their two orders', () =>
  onRetro(async ({ standIn: { world }, ask, clock }) => {
    world.addGame({
      id: 900,
      title: 'Lighthouse',
      achievements: Array.from({ length: 600 }, (_, index) => ({ id: 20_000 + index })),
    });
    for (let index = 0; index < 600; index += 1)
      world.unlock('LanternFox', 20_000 + index, clock.now() - (600 - index) * secondMs);
    const { body: recent } = await ask('UserRecentAchievements', 'u=LanternFox&m=60');
    const ids = (body: unknown): unknown[] =>
      Array.isArray(body) ? body.map((row) => row.AchievementID) : [];
    assert.deepEqual([ids(recent).length, ids(recent)[0], ids(recent)[499]], [500, 20_499, 20_000]);
    assert.equal(earnedIn(recordsOf(recent)).length, 500);
    const from = (start - 100 * secondMs) / secondMs;
    const { body: between } = await ask(
      'AchievementsEarnedBetween',
      `u=LanternFox&f=${from}&t=${start / secondMs}`,
    );
    assert.deepEqual([ids(between).length, ids(between)[0]], [100, 20_500]);
  }));

test('the list of games is by the last date, and tells of an extension and a demotion', () =>
  onRetro(async ({ standIn: { world }, ask, clock }) => {
    world.unlock('LanternFox', 9001, clock.now(), { hardcore: true });
    world.unlock('LanternFox', 9009, clock.now() + secondMs);
    const { body } = await ask('UserCompletionProgress', 'u=LanternFox&c=500');
    assert.deepEqual(
      recordsOf(body).flatMap((record) =>
        record.type === 'playerGame' ? [[record.game, record.lastUpdated]] : [],
      ),
      [
        ['RA-102', start + secondMs],
        ['RA-101', start],
      ],
    );
    const rowOf = async (): Promise<unknown[]> => {
      const { body: answer } = await ask('UserCompletionProgress', 'u=LanternFox&c=500');
      const row = Object(answer).Results.find((each: object) => Object(each).GameID === 101);
      return row === undefined ? [] : [row.MaxPossible, row.NumAwarded, row.NumAwardedHardcore];
    };
    assert.deepEqual(await rowOf(), [8, 1, 1]);
    world.addAchievement(101, { id: 9900 });
    assert.deepEqual(await rowOf(), [9, 1, 1]);
    world.unlock('LanternFox', 9900, clock.now());
    world.demote(9001);
    assert.deepEqual(await rowOf(), [8, 1, 0]);
    const { points, earned } = world.truthAt('LanternFox', clock.now());
    assert.deepEqual([points, earned.filter(({ isDemoted }) => isDemoted).length], [0, 1]);
  }));

test('a renamed account is found by its ULID and its new name, and its former name may be taken', () =>
  onRetro(async ({ standIn: { world }, ask, clock }) => {
    const { ulid } = world.addPlayer({ name: 'QuillOwl', isFollowed: false });
    clock.advance(hourMs);
    world.rename('LanternFox', 'LampFox');
    world.rename('QuillOwl', 'LanternFox');
    assert.equal(Object((await ask('UserProfile', 'u=LanternFox')).body).ULID, ulid);
    assert.equal((await ask('UserProfile', 'u=01HZ0000000000000000000001')).status, 200);
    assert.equal(world.truthAt('LampFox', start).name, 'LanternFox');
    assert.equal(Object((await ask('UsersIFollow')).body).Total, 1);
    world.remove('LampFox');
    assert.deepEqual(await ask('UserProfile', 'u=LampFox'), { status: 404, body: [] });
    assert.deepEqual(await ask('UserRecentAchievements', 'u=LampFox'), { status: 200, body: [] });
    const completion = await ask('UserCompletionProgress', 'u=LampFox');
    assert.equal(Object(completion.body).Total, 0);
  }));

test('points may lag behind the unlocks', () =>
  onRetro(async ({ standIn: { world }, ask, clock }) => {
    world.pointsDelayMs = 5 * minuteMs;
    world.unlock('LanternFox', 9003, clock.now(), { hardcore: true });
    const pointsOf = async (): Promise<unknown> =>
      Object((await ask('UsersIFollow')).body).Results[0].Points;
    assert.equal(await pointsOf(), 0);
    clock.advance(5 * minuteMs);
    assert.equal(await pointsOf(), 5);
  }));

test('a wrong key, a missing parameter and planned faults are answered as the network does', () =>
  onRetro(async ({ standIn, ask, clock }) => {
    const { faults, url } = standIn;
    assert.deepEqual((await askJson(`${url}/API/API_GetUsersIFollow.php?y=no`)).status, 401);
    assert.equal((await ask('UserProfile')).status, 422);
    assert.match(String((await ask('UserProgress', 'u=LanternFox')).body), /^<!DOCTYPE html>/);
    assert.equal((await ask('UsersIFollow', 'c=501')).status, 422);
    faults.plan('followed', retroFaults.tooMany('30'), retroFaults.blocked);
    faults.planAt(standIn.requests.length + 3, retroFaults.emptyList);
    const until = clock.now() + hourMs;
    faults.outages.push({ fault: retroFaults.maintenance, kinds: ['profile'], until });
    assert.equal((await ask('UsersIFollow')).status, 429);
    assert.match(String((await ask('UsersIFollow')).body), /you have been blocked/);
    assert.deepEqual(await ask('UsersIFollow'), { status: 200, body: [] });
    assert.equal((await ask('UserProfile', 'u=LanternFox')).status, 503);
    clock.advance(hourMs);
    assert.equal((await ask('UserProfile', 'u=LanternFox')).status, 200);
  }));

test('requests are logged without the key, counted by second and by day, and refused beyond a limit', () =>
  onRetro(async ({ standIn: { requests, pace }, ask, clock }) => {
    pace.limits = { perSecond: 2, perDay: 3 };
    const statuses: number[] = [];
    for (const wait of [0, 0, secondMs, 0, dayMs]) {
      statuses.push((await ask('UserProfile', 'u=LanternFox')).status);
      clock.advance(wait);
    }
    assert.deepEqual(statuses, [200, 200, 429, 429, 429]);
    assert.equal((await ask('UserProfile', 'u=LanternFox')).status, 200);
    assert.deepEqual(
      [pace.busiestSecond, pace.requestsOn(start), pace.requestsOn(clock.now())],
      [3, 5, 1],
    );
    assert.deepEqual(
      requests.slice(0, 1).map(({ kind, method, path, parameters, at, fault }) => ({
        kind,
        method,
        path,
        parameters,
        at,
        fault,
      })),
      [
        {
          kind: 'profile',
          method: 'GET',
          path: '/API/API_GetUserProfile.php',
          parameters: { u: 'LanternFox' },
          at: start,
          fault: null,
        },
      ],
    );
  }));
