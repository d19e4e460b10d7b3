import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageGame } from './averages.ts';

const sums = { games: 4, sets: { platinum: 2, gold: 9, silver: 23, bronze: 120 }, trophies: 154, playerGames: 3, earned: 40 };

test('each number is a mean, rounded half up by itself', () => {
  assert.deepEqual(averageGame(sums), { earned: 13, total: 39, platinum: 1, gold: 2, silver: 6, bronze: 30 });
});

test('just below a half is rounded down', () => {
  const third = averageGame({ ...sums, games: 3, sets: { platinum: 1, gold: 4, silver: 5, bronze: 0 } });
  assert.deepEqual([third?.platinum, third?.gold, third?.silver], [0, 1, 2]);
});

test('a catalogue nobody plays has 0 earned', () => {
  assert.equal(averageGame({ ...sums, playerGames: 0, earned: 0 })?.earned, 0);
});

test('an empty catalogue has no average game', () => {
  assert.equal(
    averageGame({ games: 0, sets: { platinum: 0, gold: 0, silver: 0, bronze: 0 }, trophies: 0, playerGames: 0, earned: 0 }),
    null,
  );
});
