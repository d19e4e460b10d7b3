import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GradeCounts } from './grades.ts';
import { prevailingCounts, sizeOfSet, userPointsOf } from './stated.ts';

const none: GradeCounts = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
const four: GradeCounts = { platinum: 1, gold: 1, silver: 1, bronze: 1 };
const three: GradeCounts = { platinum: 0, gold: 0, silver: 0, bronze: 3 };

describe('counts that a source states', () => {
  test('hold while fewer trophies are known', () => {
    assert.deepEqual(prevailingCounts(none, four), four);
    assert.deepEqual(prevailingCounts(three, four), four);
  });

  test('give way to trophies that are known and no fewer', () => {
    assert.deepEqual(prevailingCounts(four, four), four);
    assert.deepEqual(prevailingCounts(four, three), four);
    assert.deepEqual(prevailingCounts({ ...three, bronze: 4 }, four), { ...three, bronze: 4 });
  });

  test('are not missed where there are none', () => {
    assert.deepEqual(prevailingCounts(three, null), three);
  });
});

describe('the size a source states of a set', () => {
  test('holds while fewer trophies are known', () => {
    assert.deepEqual(sizeOfSet(none, { trophies: 51, points: 1050 }), { trophies: 51, points: 1050 });
    assert.deepEqual(sizeOfSet(three, { trophies: 51, points: 1050 }), { trophies: 51, points: 1050 });
  });

  test('gives way to a set that is known and no smaller', () => {
    assert.deepEqual(sizeOfSet(four, { trophies: 4, points: 9999 }), { trophies: 4, points: 135 });
    assert.deepEqual(sizeOfSet(four, { trophies: null, points: null }), { trophies: 4, points: 135 });
  });

  test('leaves the points to what is known where it does not say them', () => {
    assert.deepEqual(sizeOfSet(three, { trophies: 51, points: null }), { trophies: 51, points: 45 });
  });
});

test("a player's points are never less than a source states", () => {
  assert.equal(userPointsOf(none, 120), 120);
  assert.equal(userPointsOf(four, 120), 135);
  assert.equal(userPointsOf(four, null), 135);
});
