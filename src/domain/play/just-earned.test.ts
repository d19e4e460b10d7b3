import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Grade } from '../index.ts';
import { hourMs } from '../time/index.ts';
import { justEarned } from './just-earned.ts';

const limits = { groups: 12, perPlayer: 3 };

function earned(playerId: number, gameId: string, hour: number, grade: Grade = 'bronze') {
  return { playerId, gameId, grade, earnedAt: hour * hourMs };
}

describe('what players just earned', () => {
  test('is one group for a player, a game and a session', () => {
    const groups = justEarned(
      [
        earned(1, 'A', 9),
        earned(2, 'A', 8),
        earned(1, 'A', 7),
        earned(1, 'B', 6),
        earned(1, 'A', 1),
      ],
      limits,
    );
    assert.deepEqual(
      groups.map(({ trophies, lastAt }) => [
        trophies[0].playerId,
        trophies[0].gameId,
        trophies.length,
        lastAt / hourMs,
      ]),
      [
        [1, 'A', 2, 9],
        [2, 'A', 1, 8],
        [1, 'B', 1, 6],
        [1, 'A', 1, 1],
      ],
    );
  });

  test('has the best grade of a group first, then the newest', () => {
    const [group] = justEarned(
      [earned(1, 'A', 3), earned(1, 'A', 2, 'gold'), earned(1, 'A', 1, 'gold')],
      limits,
    );
    assert.deepEqual(
      group?.trophies.map(({ grade, earnedAt }) => `${grade} ${earnedAt / hourMs}`),
      ['gold 2', 'gold 1', 'bronze 3'],
    );
  });

  test('has at most so many groups of one player, and in all', () => {
    const many = [9, 8, 7, 6].flatMap((hour) =>
      [1, 2, 3].map((playerId) => earned(playerId, `G${hour}`, hour)),
    );
    const groups = justEarned(many, { groups: 5, perPlayer: 2 });
    assert.deepEqual(
      groups.map(({ trophies: [{ playerId, gameId }] }) => `${playerId} ${gameId}`),
      ['1 G9', '2 G9', '3 G9', '1 G8', '2 G8'],
    );
  });
});
