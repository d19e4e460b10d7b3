import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minuteMs } from '../../domain/time/index.ts';
import { psnChecks, retroChecks, steamChecks } from '../index.ts';
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

test('the largest number of players is where the requests are used up', () => {
  const costs = fc.record({
    accountsPerRequest: fc.integer({ min: 1, max: 500 }),
    perPlayer: fc.integer({ min: 1, max: 1000 }),
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
    assert.equal(stretch.factor, factor);
  }
});

test('at half the pace, after a block, checks leave walks more than their part', () => {
  const stretch = createStretch({ perDay: 1440 * 15 });
  stretch.note(15, true);
  assert.equal(stretch.factor, 3);
  stretch.note(5, true);
  assert.equal(stretch.factor, 1);
});
