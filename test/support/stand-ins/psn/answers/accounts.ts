/** The console network's responses about accounts. */

import { Buffer } from 'node:buffer';
import type { StandInPlayer } from '../model.ts';
import { countGrades, isEarned } from './count-grades.ts';

/** Returns the response to the look-up of an account by its name. */
export function writeAccount({
  onlineId,
  accountId,
  aboutMe = 'about text',
}: StandInPlayer): unknown {
  const npId = Buffer.from(`${onlineId}@b7.ar`).toString('base64');
  return {
    onlineId,
    accountId,
    npId,
    avatarUrls: [],
    plus: 0,
    aboutMe,
    languagesUsed: ['en'],
    presences: [],
  };
}

/** Returns the public profile of a player. */
export function writeProfile({ onlineId, aboutMe = 'about text' }: StandInPlayer): unknown {
  const avatars = ['s', 'xl', 'l', 'm'].map((size) => ({
    size,
    url: `http://images.example/avatar_${size}.png`,
  }));
  return {
    onlineId,
    aboutMe,
    avatars,
    languages: ['en-US'],
    isPlus: true,
    isOfficiallyVerified: false,
    isMe: false,
  };
}

/** Returns a player's level and numbers of earned trophies. */
export function writeSummary({ accountId, titles }: StandInPlayer): unknown {
  const earned = titles.flatMap(({ trophies }) => trophies.filter(isEarned));
  const trophyPoint = earned.length * 15;
  return {
    accountId,
    trophyLevel: 7,
    trophyPoint,
    trophyLevelBasePoint: 0,
    trophyLevelNextPoint: 60,
    progress: 40,
    tier: 1,
    earnedTrophies: countGrades(earned),
  };
}

/** Returns a page of the friends of the logged-in account. Pages are small, so that tests read several. */
export function writeFriends(
  players: readonly StandInPlayer[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): unknown {
  const friends = players
    .filter(({ isFriend }) => isFriend === true)
    .map(({ accountId }) => accountId);
  const page = friends.slice(offset, offset + Math.min(limit, 2));
  return { friends: page, totalItemCount: friends.length };
}
