import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { streaksOf } from './streaks.ts';

describe('the current streak', () => {
  test('ends today', () => {
    assert.deepEqual(streaksOf([8, 9, 10], 10).current, { length: 3, endsOn: 10 });
  });

  test('may end yesterday: the day is not over', () => {
    assert.deepEqual(streaksOf([8, 9], 10).current, { length: 2, endsOn: 9 });
  });

  test('is broken after a day without a trophy', () => {
    assert.equal(streaksOf([7, 8], 10).current, null);
  });

  test('starts again after a gap', () => {
    assert.deepEqual(streaksOf([5, 6, 7, 9, 10], 10).current, { length: 2, endsOn: 10 });
  });
});

describe('the longest streak', () => {
  test('is the longest run of days', () => {
    assert.deepEqual(streaksOf([1, 2, 3, 9, 10], 10).longest, { length: 3, endsOn: 3 });
  });

  test('is the latest of equally long ones', () => {
    assert.deepEqual(streaksOf([1, 2, 5, 6], 10).longest, { length: 2, endsOn: 6 });
  });

  test('works with days before 1970', () => {
    assert.deepEqual(streaksOf([-2, -1, 0], 10).longest, { length: 3, endsOn: 0 });
  });

  test('is unknown without dated trophies', () => {
    assert.deepEqual(streaksOf([], 10), { current: null, longest: null });
  });
});
