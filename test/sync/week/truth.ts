/** Checks that the store equals the state of RetroAchievements and Steam. */

import assert from 'node:assert/strict';
import { invariant } from '../../../src/invariant.ts';
import type { Club, Member } from './club.ts';

/**
 * Returns the trophies that are stored as earned by a member on these two networks. Each is a text: the game, the network's id of the
 * achievement, and the date.
 */
async function storedDeeds({ store, retro, steam }: Club, { psn }: Member): Promise<Set<string>> {
  const { name } = invariant(await store.known.playerOfAccount(psn), 'a member is stored');
  const games = [
    ...retro.world.games.map(({ id }) => `RA-${id}`),
    ...steam.world.games.map(({ appid }) => `STEAM-${appid}`),
  ];
  const found = new Set<string>();
  for (const game of games) {
    const trophies = (await store.playerTrophies(name, game)) ?? []; // absent: the game is not stored yet
    const keys = await store.known.trophyKeys(game);
    const keyOf = new Map([...keys].map(([key, trophyId]) => [trophyId, key]));
    for (const { trophy, earned, earnedAt } of trophies)
      if (earned) found.add([game, keyOf.get(trophy.trophyId), earnedAt].join(' '));
  }
  return found;
}

/** Returns the trophies that a member has really earned at an instant, in the same form. */
function trueDeeds({ retro, steam }: Club, member: Member, time: number): Set<string> {
  return new Set([
    ...retro.world
      .truthAt(member.retro, time)
      .earned.map(({ gameId, achievementId, date }) => `RA-${gameId} ${achievementId} ${date}`),
    ...steam.world
      .truthAt(member.steam, time)
      .earned.map(({ appid, apiname, at }) => `STEAM-${appid} ${apiname} ${at}`),
  ]);
}

/**
 * Asserts that all trophies stored as earned are really earned. This holds because during the week these networks do not take trophies
 * back.
 */
export async function assertNothingInvented(club: Club, members: readonly Member[]): Promise<void> {
  for (const member of members) {
    const truth = trueDeeds(club, member, club.clock.now());
    const invented = [...(await storedDeeds(club, member))].filter((deed) => !truth.has(deed));
    assert.deepEqual(invented, [], `what ${member.psn} has not earned`);
  }
}

/** Asserts that the store equals the current state of the networks. */
export async function assertKeyedTruth(club: Club): Promise<void> {
  for (const member of club.members) {
    const stored = [...(await storedDeeds(club, member))].toSorted();
    const truth = [...trueDeeds(club, member, club.clock.now())].toSorted();
    assert.deepEqual(stored, truth, `what ${member.psn} has earned`);
  }
}
