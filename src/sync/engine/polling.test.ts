import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minuteMs } from '../../domain/time/index.ts';
import { psnChecks, retroChecks, steamChecks } from '../index.ts';
import type { Stretch } from './polling.ts';
import { createStretch, planPolling } from './polling.ts';

test('the requests of a day are those of the specification', () => {
  const needed = (costs: Parameters<typeof planPolling>[0]) =>
    [20, 500].map((players) => planPolling(costs, players).needed);
  assert.deepEqual(needed(psnChecks(28_800)), [3180, 50_700]);
  assert.deepEqual(needed(retroChecks), [1660, 6940]);
  assert.deepEqual(needed(steamChecks), [3120, 49_200]);
});

test('two minutes hold up to a number of players, and stretch evenly beyond it', () => {
  const costs = psnChecks(28_800);
  const { holdsTo } = planPolling(costs, 0);
  assert.equal(holdsTo, 215);
  assert.equal(planPolling(costs, holdsTo).withinMs, 2 * minuteMs);
  assert.ok(planPolling(costs, holdsTo + 1).withinMs > 2 * minuteMs);
  assert.equal(Math.round(planPolling(costs, 500).withinMs / minuteMs), 4);
});

test('longer intervals save few requests for unlocks, which several checks would not have shared', () => {
  const minutes = (players: number): number =>
    planPolling(retroChecks, players).withinMs / minuteMs;
  assert.equal(minutes(1425), 2);
  assert.ok(minutes(1700) < 10, 'only the checks of all accounts have to become fewer');
  assert.equal(Math.round(minutes(5000)), 61, 'a check asks about nearly every player who plays');
});

test('intervals are so long that one check more than they fit into a day is allowed, too', () => {
  const perDay = 1000;
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: perDay / 2, noNaN: true }), (requests) => {
      const stretch = createStretch({ perDay });
      stretch.note(requests, false);
      const inDay = stretch.factor === 1 ? 1440 : Math.ceil(1440 / stretch.factor + 1e-9);
      assert.ok(stretch.factor === 1 || inDay * requests <= perDay * (1 + 1e-9), `${inDay}`);
    }),
  );
});

test('the largest number of players is where the requests are used up', () => {
  const costs = fc.record({
    accountsPerRequest: fc.integer({ min: 1, max: 500 }),
    perPlayer: fc.integer({ min: 1, max: 1000 }),
    perPlayerAtMost: fc.integer({ min: 1000, max: 2000 }),
    perDay: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(costs, (drawn) => {
      const { holdsTo, allowed } = planPolling(drawn, 0);
      assert.ok(planPolling(drawn, holdsTo).needed <= allowed);
      assert.ok(planPolling(drawn, holdsTo + 1).needed > allowed);
    }),
  );
});

/** Returns the factor with two digits. It is slightly larger than the need, because a day has one check more than intervals. */
function roundedFactor({ factor }: Stretch): number {
  return Number(factor.toFixed(2));
}

test('intervals are stretched by what the checks need more than they may use', () => {
  const stretch = createStretch({ perDay: 1440 * 16 });
  assert.equal(stretch.factor, 1);
  for (const [perMinute, factor] of [
    [8, 1],
    [16, 1],
    [40, 2.5],
    [2, 1],
  ] as const) {
    stretch.note(perMinute, false);
    assert.equal(roundedFactor(stretch), factor);
  }
});

test('at half the pace, after a block, checks leave walks more than their part', () => {
  const stretch = createStretch({ perDay: 1440 * 15 });
  stretch.note(15, true);
  assert.equal(roundedFactor(stretch), 3.01, 'one check more than the intervals of a day');
  stretch.note(5, true);
  assert.equal(roundedFactor(stretch), 1);
});
