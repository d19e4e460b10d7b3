/** The features of the simulated console network that the sync's tests do not cover: presence, play times, sets, history. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '../../../../src/domain/time/index.ts';
import { askJson, moveClock } from '../shared/ask.ts';
import type { StandIn, StandInPlayer } from './index.ts';
import { faults, inventTitles, startStandIn } from './index.ts';

const start = Date.UTC(2026, 0, 15, 12);
const users = '/api/userProfile/v2/internal/users';

interface Bench {
  readonly standIn: StandIn;
  readonly clock: ReturnType<typeof moveClock>;
  /** Sends a request with an access token. */
  ask(path: string): ReturnType<typeof askJson>;
  /** Requests tokens. */
  grant(form: Readonly<Record<string, string>>): ReturnType<typeof askJson>;
}

async function onPsn(
  players: StandInPlayer[],
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const clock = moveClock(start);
  const standIn = await startStandIn(players, clock.now);
  standIn.accessMs = 30 * dayMs;
  const grant: Bench['grant'] = (form) =>
    askJson(`${standIn.origin}/api/authz/v3/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  try {
    const login = await grant({ grant_type: 'authorization_code', code: 'v3.code' });
    const headers = { authorization: `Bearer ${Object(login.body).access_token}` };
    await work({
      standIn,
      clock,
      grant,
      ask: (path) => askJson(`${standIn.origin}${path}`, { headers }),
    });
  } finally {
    await standIn.stop();
  }
}

const [title] = inventTitles(1);
assert.ok(title !== undefined);
const fox = (more: Partial<StandInPlayer> = {}): StandInPlayer => ({
  accountId: '1',
  onlineId: 'LanternFox',
  titles: inventTitles(2),
  ...more,
});

test('the presences of many players come in one answer, without those that are missing', () => {
  const game = { titleId: 'PPSA90001_00', name: 'Harbour', text: 'Lamp 3' };
  const lastOnline = '2026-01-15T20:14:31.000Z';
  const players = [
    fox({ presence: { isOnline: true, platform: 'PS5', game } }),
    fox({ accountId: '2', presence: { isOnline: false, platform: 'PS4', lastOnline } }),
    fox({ accountId: '3', presence: 'missing' }),
  ];
  return onPsn(players, async ({ ask }) => {
    const { body } = await ask(`${users}/basicPresences?type=primary&accountIds=1,2,3,4`);
    assert.deepEqual(body, {
      basicPresences: [
        {
          accountId: '1',
          availability: 'availableToPlay',
          primaryPlatformInfo: { onlineStatus: 'online', platform: 'PS5' },
          gameTitleInfoList: [
            {
              npTitleId: 'PPSA90001_00',
              titleName: 'Harbour',
              format: 'ps5',
              launchPlatform: 'PS5',
              gameStatus: 'Lamp 3',
            },
          ],
        },
        {
          accountId: '2',
          availability: 'unavailable',
          primaryPlatformInfo: {
            onlineStatus: 'offline',
            platform: 'PS4',
            lastOnlineDate: lastOnline,
          },
        },
      ],
    });
    const many = Array.from({ length: 101 }, (_, index) => index).join(',');
    assert.equal((await ask(`${users}/basicPresences?accountIds=${many}`)).status, 400);
  });
});

test('play times come by pages, the last play first, and lead to the sets of the games', () => {
  const played = ['PPSA90001_00', 'CUSA90002_00', 'CUSA90003_00'].map((titleId, index) => ({
    titleId,
    name: `Harbour ${index}`,
    category: index === 0 ? ('ps5_native_game' as const) : ('unknown' as const),
    playCount: 3,
    playDuration: 'PT228H56M33S',
    firstPlayed: '2025-01-01T10:00:00Z',
    lastPlayed: `2026-01-0${index + 1}T10:00:00Z`,
    ...(index === 0 ? { setId: title.id, genres: ['ADVENTURE'] } : {}),
  }));
  return onPsn([fox({ played })], async ({ ask, standIn }) => {
    const list = '/api/gamelist/v2/users/1/titles';
    const { body: page } = await ask(`${list}?limit=2&offset=0`);
    const { titles, nextOffset, totalItemCount } = Object(page);
    assert.deepEqual(
      [titles.map((row: object) => Object(row).titleId), nextOffset, totalItemCount],
      [['CUSA90003_00', 'CUSA90002_00'], 2, 3],
    );
    const { body: rest } = await ask(`${list}?limit=2&offset=2`);
    const [first] = Object(rest).titles;
    assert.deepEqual(
      [first.playDuration, first.concept.genres, Object(rest).nextOffset],
      ['PT228H56M33S', ['ADVENTURE'], null],
    );
    const sets = '/api/trophy/v1/users/1/titles/trophyTitles?npTitleIds=';
    const { body: found } = await ask(`${sets}PPSA90001_00,CUSA90002_00`);
    assert.deepEqual(
      Object(found).titles.map((row: object) =>
        Object(row).trophyTitles.map((set: object) => Object(set).npCommunicationId),
      ),
      [[title.id], []],
    );
    assert.equal((await ask(`${sets}PPSA99999_00`)).status, 404);
    assert.equal((await ask(`${sets}1,2,3,4,5,6`)).status, 400);
    Object.assign(standIn.players[0] ?? {}, { hidesPlayed: true });
    const { status, body } = await ask(list);
    assert.deepEqual([status, Object(body).error.code], [403, 2_240_526]);
  });
});

test('the truth has a history of plays, extensions, texts and names', () =>
  onPsn([fox(), fox({ accountId: '2' })], async ({ standIn: { world }, clock }) => {
    const counts = (at: number): number[] =>
      world.truthAt('1', at).titles.map(({ trophies }) => trophies.length);
    const earned = (at: number): unknown[] =>
      ['1', '2'].map((id) => world.truthAt(id, at).titles[1]?.trophies[1]?.earned);
    const { id = '' } = world.truthAt('1', start).titles[1] ?? {};
    const [size = 0] = counts(start).slice(1);
    clock.advance(hourMs);
    world.play('1', { titleId: id, trophies: [0, 1] });
    clock.advance(hourMs);
    world.extend(id, [{ grade: 'bronze', name: 'Third light' }]);
    world.rewrite(id, (name) => `${name}!`);
    clock.advance(hourMs);
    world.rename('1', 'LampFox');
    world.rename('2', 'LanternFox');
    assert.deepEqual(
      [0, 1, 2].map((hours) => counts(start + hours * hourMs)[1]),
      [size, size, size + 1],
    );
    assert.deepEqual(earned(start), [undefined, undefined]);
    assert.deepEqual(earned(start + hourMs), ['2026-01-15T13:00:00Z', undefined]);
    assert.equal(world.truthAt('2', clock.now()).titles[1]?.trophies.at(-1)?.name, 'Third light!');
    assert.deepEqual(
      [start, clock.now()].map((at) => [
        world.truthAt('1', at).onlineId,
        world.truthAt('2', at).onlineId,
      ]),
      [
        ['LanternFox', 'LanternFox'],
        ['LampFox', 'LanternFox'],
      ],
    );
  }));

test('a login whose browser was logged out dies unused after two days, and used after a week', () =>
  onPsn([fox()], async ({ standIn, clock, grant }) => {
    const refresh_token = `refresh-${start}-0`;
    const refresh = async (): Promise<number> =>
      (await grant({ grant_type: 'refresh_token', refresh_token })).status;
    clock.advance(10 * dayMs);
    assert.equal(await refresh(), 200);
    standIn.logOutInBrowser();
    const statuses: number[] = [];
    for (let day = 1; day <= 7; day += 1) {
      clock.advance(dayMs);
      statuses.push(await refresh());
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 400]);
    await grant({ grant_type: 'authorization_code', code: 'v3.code' });
    assert.equal(
      standIn.log.some(({ parameters }) => 'refresh_token' in parameters),
      false,
    );
    standIn.logOutInBrowser();
    clock.advance(2 * dayMs);
    const second = {
      grant_type: 'refresh_token',
      refresh_token: `refresh-${start + 17 * dayMs}-1`,
    };
    assert.equal((await grant(second)).status, 400);
  }));

test('an outage begins and ends by the clock, and a request may meet a fault by its number', () =>
  onPsn([fox()], async ({ standIn, clock, ask }) => {
    const path = '/api/trophy/v1/users/1/trophySummary';
    const from = start + hourMs;
    const until = start + 2 * hourMs;
    standIn.outages.push({ fault: faults.page(403), kinds: ['summary'], from, until });
    const statuses: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      statuses.push((await ask(path)).status);
      clock.advance(hourMs);
    }
    standIn.plan('titles', faults.shortened(1));
    const { body: list } = await ask('/api/trophy/v1/users/1/trophyTitles');
    assert.deepEqual([Object(list).trophyTitles.length, Object(list).totalItemCount], [1, 1]);
    standIn.planAt(standIn.log.length + 2, faults.error(200, 2_138_635, 'Limit'));
    const codes = [await ask(path), await ask(path)].map(({ body }) => Object(body).error?.code);
    assert.deepEqual(
      [statuses, codes],
      [
        [200, 403, 200],
        [undefined, 2_138_635],
      ],
    );
  }));
