import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelPoints, pointsOfSet } from './points.ts';

const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
/** All a player of the original had earned in 2013 (docs/spec/domain.md 2.1). */
const earned = { platinum: 23, gold: 194, silver: 543, bronze: 2432 };

test('bronze is 15, silver 30, gold 90', () => {
  assert.equal(pointsOfSet({ ...none, bronze: 1 }), 15);
  assert.equal(pointsOfSet({ ...none, silver: 1 }), 30);
  assert.equal(pointsOfSet({ ...none, gold: 1 }), 90);
});

test('the platinum counts nothing in a game', () => {
  assert.equal(pointsOfSet({ ...none, platinum: 1 }), 0);
});

test('towards the level the platinum counts 300 today and 180 before', () => {
  assert.equal(levelPoints({ ...none, platinum: 1 }, '2020'), 300);
  assert.equal(levelPoints({ ...none, platinum: 1 }, '2008'), 180);
});

test('the sum of a real player comes out', () => {
  assert.equal(levelPoints(earned, '2008'), 74_370);
  assert.equal(levelPoints(earned, '2020'), 77_130);
});
