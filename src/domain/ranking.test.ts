import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareScores, rank } from './ranking.ts';

const score = (points: number, platinum = 0, gold = 0, silver = 0) => ({
  points,
  platinum,
  gold,
  silver,
});

test('ties share a rank and the next rank is skipped: 1, 2, 2, 4', () => {
  assert.deepEqual(rank([score(900), score(600), score(600), score(300)]), [1, 2, 2, 4]);
});

test('ranks are in the order of the input', () => {
  assert.deepEqual(rank([score(300), score(600), score(900), score(600)]), [4, 2, 1, 2]);
});

test('an empty list has no ranks', () => {
  assert.deepEqual(rank([]), []);
});

test('players with equal points are ranked by platinum, then gold, then silver', () => {
  const best = [score(900, 2, 0, 0), score(900, 1, 5, 0), score(900, 1, 4, 9), score(900, 1, 4, 8)];
  assert.deepEqual(rank(best.toReversed()), [4, 3, 2, 1]);
});

test('points take precedence over trophies', () => {
  assert.ok(compareScores(score(901), score(900, 9, 9, 9)) < 0);
});

test('a rank is one more than the number of better scores', () => {
  const few = fc.nat(2);
  const scores = fc.array(fc.record({ points: few, platinum: few, gold: few, silver: few }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(scores, (players) => {
      const expected = players.map(
        (own) => 1 + players.filter((other) => compareScores(other, own) < 0).length,
      );
      assert.deepEqual(rank(players), expected);
    }),
  );
});
