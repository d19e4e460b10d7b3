import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackOff } from './back-off.ts';

test('the first worker that exits is replaced immediately', () => {
  assert.equal(createBackOff().next(0), 0);
});

test('the wait doubles for workers that keep exiting, up to 30 seconds', () => {
  const backOff = createBackOff();
  assert.deepEqual(
    Array.from({ length: 12 }, () => backOff.next(50)),
    [0, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000],
  );
});

test('a worker that ran for a while resets the wait', () => {
  const backOff = createBackOff();
  for (const _ of [1, 2, 3]) backOff.next(50);
  assert.equal(backOff.next(60_000), 0);
  assert.equal(backOff.next(50), 0);
});
