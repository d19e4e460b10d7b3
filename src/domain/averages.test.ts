import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageGame } from './averages.ts';

const sums = {
  games: 9,
  knownSets: 4,
  sets: { platinum: 2, gold: 9, silver: 23, bronze: 120 },
  trophies: 154,
  playerGames: 3,
  earned: 40,
};

const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };

test('each number is an average over the known sets, rounded half up on its own', () => {
  assert.deepEqual(averageGame(sums), {
    earned: 13,
    total: 39,
    platinum: 1,
    gold: 2,
    silver: 6,
    bronze: 30,
  });
});

test('a fraction just below a half is rounded down', () => {
  const third = averageGame({
    ...sums,
    knownSets: 3,
    sets: { platinum: 1, gold: 4, silver: 5, bronze: 0 },
  });
  assert.deepEqual([third?.platinum, third?.gold, third?.silver], [0, 1, 2]);
});

test('a catalogue without players has 0 earned', () => {
  assert.equal(averageGame({ ...sums, playerGames: 0, earned: 0 })?.earned, 0);
});

test('an empty catalogue has no averages', () => {
  assert.equal(
    averageGame({ games: 0, knownSets: 0, sets: none, trophies: 0, playerGames: 0, earned: 0 }),
    null,
  );
});

test('a catalogue without a known set has the mean size of its games, and no grades', () => {
  assert.deepEqual(averageGame({ ...sums, knownSets: 0, sets: none, trophies: 77 }), {
    earned: 13,
    total: 9,
    ...none,
  });
});
