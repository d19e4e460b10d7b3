import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareValues, toSpread } from './figures.ts';

test('the median of an even number of values lies between the two in the middle', () => {
  assert.deepEqual(toSpread([4, 1, 3, 2]), { median: 2.5, min: 1, max: 4 });
  assert.deepEqual(toSpread([5]), { median: 5, min: 5, max: 5 });
  assert.equal(toSpread([]), null);
});

test('a ratio is that of the medians, its spread that of the rounds; unknown values are left out', () => {
  assert.deepEqual(compareValues([1, 4, 3, null, 9], [2, 4, 1, 1, 0]), {
    median: 1.5,
    min: 0.5,
    max: 3,
  });
  assert.equal(compareValues([null], [1]), null);
});
