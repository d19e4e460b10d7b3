import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelPoints, pointsOfSet } from './points.ts';

const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
/** The trophies of a player of the original service in 2013 (docs/spec/domain.md 2.1). */
const earned = { platinum: 23, gold: 194, silver: 543, bronze: 2432 };

test('a bronze trophy is worth 15 points, silver 30, gold 90', () => {
  assert.equal(pointsOfSet({ ...none, bronze: 1 }), 15);
  assert.equal(pointsOfSet({ ...none, silver: 1 }), 30);
  assert.equal(pointsOfSet({ ...none, gold: 1 }), 90);
});

test('the platinum has no points within a game', () => {
  assert.equal(pointsOfSet({ ...none, platinum: 1 }), 0);
});

test('the platinum has 300 points towards the current levels and 180 towards the earlier ones', () => {
  assert.equal(levelPoints({ ...none, platinum: 1 }, '2020'), 300);
  assert.equal(levelPoints({ ...none, platinum: 1 }, '2008'), 180);
});

test('the points of a real player are reproduced', () => {
  assert.equal(levelPoints(earned, '2008'), 74_370);
  assert.equal(levelPoints(earned, '2020'), 77_130);
});
