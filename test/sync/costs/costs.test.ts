/**
 * The cost of players on each network, at a small scale. `npm run sync:costs` prints the figures at a large scale
 * (docs/explanation/sync.md).
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PlayerCosts } from './measure.ts';
import { measurePsn, measureRetro, measureSteam, measureUpgrade } from './measure.ts';

/** Number of requests to the console network for one player, without those for games: account, profile, summary, list, play time. */
const listed = 5;
const games = 20;

function requestsOf(costs: PlayerCosts): readonly number[] {
  const { first, second, idle, played, full } = costs;
  return [first, second, idle, played, full].map(({ requests }) => requests);
}

describe('requests of a player: first load, second owner of the same games, nothing new, one game played, full walk', () => {
  test('console network: two for each new game and a third for a set with groups, one for a game whose set is known', async () => {
    const groups = 2;
    const costs = await measurePsn(games);
    const first = listed + 2 * games + groups;
    assert.deepEqual(
      requestsOf(costs),
      [first, listed + games, 3, 4, 5],
      'the last one refreshes, and reads hours',
    );
    assert.equal(costs.first.ms, first * 3000, 'three seconds apart, as the login was');
  });

  test('RetroAchievements: one for each game, also of the second owner', async () => {
    const costs = await measureRetro(games);
    assert.deepEqual(requestsOf(costs), [2 + games, 2 + games, 2, 3, 2]);
  });

  test('Steam: four for each new game, one for a game whose definition is known', async () => {
    const costs = await measureSteam(games);
    assert.deepEqual(requestsOf(costs), [3 + 4 * games, 3 + games, 2, 3, 7]);
  });

  test('the first round after an upgrade: three for each player, and none for a game', async () => {
    assert.equal((await measureUpgrade(6, games)).requests, 6 * 3);
  });
});
