import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackOff } from './back-off.ts';

test('the first worker to end is replaced at once', () => {
  assert.equal(createBackOff().next(0), 0);
});

test('workers that keep ending are replaced ever later, up to half a minute', () => {
  const backOff = createBackOff();
  assert.deepEqual(
    Array.from({ length: 12 }, () => backOff.next(50)),
    [0, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000],
  );
});

test('a worker that lived for a while puts an end to the waiting', () => {
  const backOff = createBackOff();
  for (const _ of [1, 2, 3]) backOff.next(50);
  assert.equal(backOff.next(60_000), 0);
  assert.equal(backOff.next(50), 0);
});
