import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import type { LoginState } from '../engine/index.ts';
import type { Failure, Noted, OperatorEvent, Sighting } from './index.ts';
import { deriveEvents, nothingNoted } from './index.ts';

const start = Date.UTC(2026, 0, 10);
const noLogin: LoginState = { state: 'none', endsAt: null, daysLeft: null };

/** A check at some time: the time, and the state of the network. */
type Look = readonly [at: number, seen: Partial<Omit<Sighting, 'network' | 'now'>>];

/** Makes the checks one after the other. Returns the events of each check. */
function lookAt(looks: readonly Look[], network: Sighting['network'] = 'psn'): OperatorEvent[][] {
  let noted: Noted = nothingNoted;
  return looks.map(([at, seen]) => {
    const found = deriveEvents(noted, {
      network,
      login: noLogin,
      failure: null,
      now: start + at,
      ...seen,
    });
    ({ noted } = found);
    return [...found.events];
  });
}

function typesIn(told: readonly OperatorEvent[][]): string[] {
  return told.map((events) => events.map(({ type }) => type).join(' '));
}

/** Returns the state of a login at a time. The login ends `days` days after the start. */
function loginUntil(days: number, at: number, refusedAt: number | null = null): LoginState {
  const endsAt = start + days * dayMs;
  if (refusedAt !== null && at >= refusedAt)
    return { state: 'ended', endsAt: start + refusedAt, daysLeft: 0, isRefused: true };
  return { state: start + at >= endsAt ? 'ended' : 'valid', endsAt, daysLeft: null };
}

const withLogin = (days: number, at: number, refusedAt: number | null = null): Look => [
  at,
  { login: loginUntil(days, at, refusedAt) },
];

describe('the end of a login', () => {
  test('is told 14, 7, 3 days and one day before, and when it has come, once each', () => {
    const looks = Array.from({ length: 62 * 48 }, (_, index) =>
      withLogin(60, (index * hourMs) / 2),
    );
    const told = lookAt(looks).flatMap((events, index) =>
      events.map((event) => ({ event, day: index / 48 })),
    );
    assert.deepEqual(
      told.map(({ event, day }) => [event.type, day, 'daysLeft' in event ? event.daysLeft : null]),
      [
        ['login.ending', 46, 14],
        ['login.ending', 53, 7],
        ['login.ending', 57, 3],
        ['login.ending', 59, 1],
        ['login.ended', 60, null],
      ],
    );
    assert.deepEqual(told[0]?.event, {
      type: 'login.ending',
      network: 'psn',
      endsAt: start + 60 * dayMs,
      daysLeft: 14,
    });
    assert.deepEqual(told.at(-1)?.event, {
      type: 'login.ended',
      network: 'psn',
      reason: 'expired',
    });
  });

  test('is told once after a time without looks, with the days that are left', () => {
    const told = lookAt([
      withLogin(60, 0),
      withLogin(60, 58.5 * dayMs),
      withLogin(60, 58.6 * dayMs),
    ]);
    assert.deepEqual(
      told.map((events) => events.length),
      [0, 1, 0],
    );
    assert.deepEqual(
      told[1]?.map((event) => ('daysLeft' in event ? event.daysLeft : null)),
      [2],
    );
  });

  test('begins anew with a new login, also one that is short', () => {
    const looks = [withLogin(10, 0), withLogin(10, 9.5 * dayMs), withLogin(70, 9.6 * dayMs)];
    assert.deepEqual(typesIn(lookAt(looks)), ['login.ending', 'login.ending', '']);
    const short = [...looks.slice(0, 2), withLogin(20, 9.6 * dayMs), withLogin(20, 10 * dayMs)];
    assert.deepEqual(typesIn(lookAt(short)), ['login.ending', 'login.ending', 'login.ending', '']);
  });

  test('by a refusal is told as one; if the login is accepted again, warnings are not repeated', () => {
    const told = lookAt([
      withLogin(10, 0),
      withLogin(10, dayMs, dayMs),
      withLogin(10, 1.1 * dayMs, dayMs),
      withLogin(10, 1.2 * dayMs),
      withLogin(10, 1.3 * dayMs, dayMs),
    ]);
    assert.deepEqual(typesIn(told), ['login.ending', 'login.ended', '', '', 'login.ended']);
    assert.deepEqual(told[1], [{ type: 'login.ended', network: 'psn', reason: 'refused' }]);
  });

  test('of a key is told when it is refused, and again after a new key', () => {
    const valid: LoginState = { state: 'valid', endsAt: null, daysLeft: null };
    const refused: LoginState = { state: 'ended', endsAt: start, daysLeft: 0, isRefused: true };
    const looks = [noLogin, valid, refused, refused, valid, refused].map((login, index): Look => [
      index * minuteMs,
      { login },
    ]);
    const told = lookAt(looks, 'steam');
    assert.deepEqual(typesIn(told), ['', '', 'login.ended', '', '', 'login.ended']);
    assert.deepEqual(told[2], [{ type: 'login.ended', network: 'steam', reason: 'refused' }]);
  });

  test('is not told again after a look without a login, such as that of another node', () => {
    const told = lookAt([
      withLogin(10, 0),
      [minuteMs, { login: noLogin }],
      withLogin(10, 2 * minuteMs),
      withLogin(10, 10 * dayMs),
      [10 * dayMs + minuteMs, { login: noLogin }],
      withLogin(10, 10 * dayMs + 2 * minuteMs),
    ]);
    assert.deepEqual(typesIn(told), ['login.ending', '', '', 'login.ended', '', '']);
  });
});

function failing(reason: Failure['reason'], at: number, until: number | null = null): Look {
  return [at, { failure: { reason, until } }];
}
const fine = (at: number): Look => [at, {}];

describe('a sync that stands still', () => {
  test('is told at once after a block, and its recovery with the time since', () => {
    const told = lookAt([
      fine(0),
      failing('blocked', minuteMs, start + hourMs),
      failing('blocked', 2 * hourMs, start + 7 * hourMs),
      fine(8 * hourMs),
      fine(9 * hourMs),
    ]);
    assert.deepEqual(told, [
      [],
      [{ type: 'sync.failed', network: 'psn', reason: 'blocked', until: start + hourMs }],
      [],
      [{ type: 'sync.recovered', network: 'psn', since: start + minuteMs }],
      [],
    ]);
  });

  for (const reason of ['limit', 'unavailable'] as const) {
    test(`is told after 15 minutes: ${reason}`, () => {
      const short = [failing(reason, 0), failing(reason, 14 * minuteMs), fine(20 * minuteMs)];
      assert.deepEqual(typesIn(lookAt(short)), ['', '', '']);
      const looks = [0, 14, 15, 16].map((minutes) => failing(reason, minutes * minuteMs));
      const told = lookAt([...looks, fine(30 * minuteMs)]);
      assert.deepEqual(typesIn(told), ['', '', 'sync.failed', '', 'sync.recovered']);
      assert.deepEqual(told[4], [{ type: 'sync.recovered', network: 'psn', since: start }]);
    });
  }

  test('is told after 15 minutes if rounds meet another server, until one succeeds', () => {
    const round = (at: number, roundEnd: Sighting['roundEnd']): Look => [
      at,
      roundEnd === undefined ? {} : { roundEnd },
    ];
    const told = lookAt([
      round(0, 'moved'),
      round(10 * minuteMs, undefined),
      round(15 * minuteMs, undefined),
      round(20 * minuteMs, 'moved'),
      round(30 * minuteMs, null),
    ]);
    assert.deepEqual(typesIn(told), ['', '', 'sync.failed', '', 'sync.recovered']);
    assert.deepEqual(told[2], [
      { type: 'sync.failed', network: 'psn', reason: 'moved', until: null },
    ]);
  });

  test('for another reason is told again, with its own patience, and recovers once', () => {
    const told = lookAt([
      failing('blocked', 0),
      failing('unavailable', 10 * minuteMs),
      failing('blocked', 20 * minuteMs),
      failing('unavailable', 30 * minuteMs),
      failing('unavailable', 45 * minuteMs),
      fine(60 * minuteMs),
    ]);
    assert.deepEqual(typesIn(told), ['sync.failed', '', '', '', 'sync.failed', 'sync.recovered']);
    assert.deepEqual(told[5], [{ type: 'sync.recovered', network: 'psn', since: start }]);
  });

  test('by limits that follow each other is one failure', () => {
    const looks = Array.from({ length: 40 }, (_, minute): Look => {
      const at = minute * minuteMs;
      const until = start + Math.floor(minute / 5 + 1) * 5 * minuteMs - 1;
      return minute % 5 === 4 ? fine(at) : failing('limit', at, until);
    });
    const told = lookAt([...looks, fine(43 * minuteMs)]);
    assert.deepEqual(
      told.flatMap((events, minute) => events.map(({ type }) => [type, minute])),
      [
        ['sync.failed', 15],
        ['sync.recovered', 40],
      ],
    );
  });

  test('is not told twice when the clock is set back', () => {
    const told = lookAt([
      failing('unavailable', 0),
      failing('unavailable', 20 * minuteMs),
      failing('unavailable', -hourMs),
      failing('unavailable', 0),
      fine(minuteMs),
    ]);
    assert.deepEqual(typesIn(told), ['', 'sync.failed', '', '', 'sync.recovered']);
  });
});
