import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeCompletion, computeProgress } from './progress.ts';

test('progress is floored', () => {
  assert.equal(computeProgress(840, 1050), 80);
  assert.equal(computeProgress(1049, 1050), 99);
  assert.equal(computeProgress(15, 1230), 1);
  assert.equal(computeProgress(1, 1050), 0);
});

test('a game without points has progress 0', () => {
  assert.equal(computeProgress(0, 0), 0);
  assert.equal(computeProgress(15, 0), 0);
});

test('progress is 100 at most, even with more earned points than the set has', () => {
  assert.equal(computeProgress(330, 315), 100);
});

test('progress is 100 if and only if all points are earned', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.nat(2 ** 31 - 1), (total, missing) => {
      const user = Math.max(0, total - missing);
      assert.equal(computeProgress(user, total) === 100, user === total);
    }),
  );
});

test('completion is the average over the games with progress', () => {
  assert.equal(computeCompletion(444, 35), 12.685714285714285);
  assert.equal(computeCompletion(8272, 153), 8272 / 153);
});

test('completion without games is 0', () => {
  assert.equal(computeCompletion(0, 0), 0);
});
