import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedTimes, requestMs, findStart } from './expected-time.ts';

const pace = { limit: 300, windowMs: 900_000, spacingMs: 0 };

test('a request takes its share of the window, or the spacing if that is longer', () => {
  assert.equal(requestMs(pace), 3000);
  assert.equal(requestMs({ ...pace, spacingMs: 5000 }), 5000);
});

test('players with few requests are current before those with many, because players take turns', () => {
  const needs = [{ requests: 1000 }, { requests: 3 }, { requests: 5 }];
  assert.deepEqual(expectedTimes(needs, pace, 0), [1008 * 3000, 9 * 3000, 13 * 3000]);
});

test('players who need the same are current at the same time', () =>
  assert.deepEqual(expectedTimes([{ requests: 4 }, { requests: 4 }], pace, 100), [
    100 + 8 * 3000,
    100 + 8 * 3000,
  ]));

test('the time of a player without a list is not known, and stops nobody else', () =>
  assert.deepEqual(expectedTimes([{ requests: null }, { requests: 0 }, { requests: 2 }], pace, 0), [
    null,
    0,
    6000,
  ]));

test('nothing is expected before the network accepts requests', () => {
  assert.equal(findStart({ used: 1, blockedUntil: 5000 }, 1000), 5000);
  assert.equal(findStart({ used: 1, blockedUntil: null }, 1000), 1000);
});
