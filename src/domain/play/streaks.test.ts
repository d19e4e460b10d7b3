import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findStreaks } from './streaks.ts';

describe('the current streak', () => {
  test('ends today', () => {
    assert.deepEqual(findStreaks([8, 9, 10], 10).current, { length: 3, endsOn: 10 });
  });

  test('may end yesterday: the day is not over', () => {
    assert.deepEqual(findStreaks([8, 9], 10).current, { length: 2, endsOn: 9 });
  });

  test('is broken after a day without a trophy', () => {
    assert.equal(findStreaks([7, 8], 10).current, null);
  });

  test('starts again after a gap', () => {
    assert.deepEqual(findStreaks([5, 6, 7, 9, 10], 10).current, { length: 2, endsOn: 10 });
  });
});

describe('the longest streak', () => {
  test('is the longest run of days', () => {
    assert.deepEqual(findStreaks([1, 2, 3, 9, 10], 10).longest, { length: 3, endsOn: 3 });
  });

  test('is the latest of equally long ones', () => {
    assert.deepEqual(findStreaks([1, 2, 5, 6], 10).longest, { length: 2, endsOn: 6 });
  });

  test('works with days before 1970', () => {
    assert.deepEqual(findStreaks([-2, -1, 0], 10).longest, { length: 3, endsOn: 0 });
  });

  test('is unknown without dated trophies', () => {
    assert.deepEqual(findStreaks([], 10), { current: null, longest: null });
  });
});
