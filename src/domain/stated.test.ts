import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GradeCounts } from './grades.ts';
import { prevailingCounts, sizeOfSet, chooseUserPoints } from './stated.ts';

const none: GradeCounts = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
const four: GradeCounts = { platinum: 1, gold: 1, silver: 1, bronze: 1 };
const three: GradeCounts = { platinum: 0, gold: 0, silver: 0, bronze: 3 };

describe('counts stated by a source', () => {
  test('take precedence over fewer known trophies', () => {
    assert.deepEqual(prevailingCounts(none, four), four);
    assert.deepEqual(prevailingCounts(three, four), four);
  });

  test('are replaced by at least as many known trophies', () => {
    assert.deepEqual(prevailingCounts(four, four), four);
    assert.deepEqual(prevailingCounts(four, three), four);
    assert.deepEqual(prevailingCounts({ ...three, bronze: 4 }, four), { ...three, bronze: 4 });
  });

  test('are optional', () => {
    assert.deepEqual(prevailingCounts(three, null), three);
  });
});

describe('the size of a set stated by a source', () => {
  test('takes precedence over fewer known trophies', () => {
    assert.deepEqual(sizeOfSet(none, { trophies: 51, points: 1050 }), {
      trophies: 51,
      points: 1050,
    });
    assert.deepEqual(sizeOfSet(three, { trophies: 51, points: 1050 }), {
      trophies: 51,
      points: 1050,
    });
  });

  test('is replaced by at least as many known trophies', () => {
    assert.deepEqual(sizeOfSet(four, { trophies: 4, points: 9999 }), { trophies: 4, points: 135 });
    assert.deepEqual(sizeOfSet(four, { trophies: null, points: null }), {
      trophies: 4,
      points: 135,
    });
  });

  test('uses the points of the known trophies if it states no points', () => {
    assert.deepEqual(sizeOfSet(three, { trophies: 51, points: null }), {
      trophies: 51,
      points: 45,
    });
  });
});

test("a player's points are never less than a source states", () => {
  assert.equal(chooseUserPoints(none, 120), 120);
  assert.equal(chooseUserPoints(four, 120), 135);
  assert.equal(chooseUserPoints(four, null), 135);
});
