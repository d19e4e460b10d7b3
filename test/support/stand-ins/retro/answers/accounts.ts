/** RetroAchievements' responses about accounts. */

import type { RetroPlayer } from '../model.ts';
import type { RetroWorld } from '../world.ts';
import { writeDate } from './dates.ts';

/** Returns an account's sums of points. The network updates them in a queued job, so they may be older than the unlocks. */
function readPoints(
  world: RetroWorld,
  { ulid }: RetroPlayer,
): { readonly points: number; readonly softcorePoints: number } {
  return world.truthAt(ulid, world.clock.now() - world.pointsDelayMs);
}

/** API_GetUserProfile: an account's profile. */
export function writeProfile(world: RetroWorld, player: RetroPlayer): object {
  const now = world.clock.now();
  const presence = player.presence.valueAt(now);
  const { points, softcorePoints } = readPoints(world, player);
  const name = player.name.valueAt(now);
  return {
    User: name,
    ULID: player.ulid,
    UserPic: `/UserPic/${name}.png`,
    MemberSince: '2019-05-02 17:41:09',
    RichPresenceMsg: presence?.message ?? null,
    LastGameID: presence?.gameId ?? 0,
    ContribCount: 0,
    ContribYield: 0,
    TotalPoints: points,
    TotalSoftcorePoints: softcorePoints,
    TotalTruePoints: points * 2,
    Permissions: 1,
    Untracked: 0,
    ID: player.id,
    UserWallActive: 1,
    Motto: player.motto,
  };
}

/** API_GetUserSummary without games and achievements. The status is `Offline`, whatever the player does. */
export function writeSummary(world: RetroWorld, player: RetroPlayer): object {
  const { at, value } = player.presence.entryAt(world.clock.now());
  return {
    ...writeProfile(world, player),
    RichPresenceMsgDate: value === null ? null : writeDate(at),
    Rank: null,
    RecentlyPlayedCount: 0,
    RecentlyPlayed: [],
    Awarded: {},
    RecentAchievements: {},
    TotalRanked: world.players.length,
    Status: 'Offline',
  };
}

/** The part of a list that a request asks for. */
export interface Part {
  readonly offset: number;
  readonly count: number;
}

/** API_GetUsersIFollow: the accounts that the key's owner follows, the most recently active first. */
export function writeFollowed(world: RetroWorld, { offset, count }: Part): object {
  const now = world.clock.now();
  const followed = world.players.filter(
    ({ exists, isFollowed }) => exists.valueAt(now) && isFollowed.valueAt(now),
  );
  const activeAt = (player: RetroPlayer): number =>
    Math.max(
      player.presence.entryAt(now).at,
      ...player.unlocks.slice(-1).map(({ knownAt }) => knownAt),
    );
  const results = followed
    .map((player) => ({ player, at: activeAt(player) }))
    .toSorted((a, b) => (a.at === b.at ? a.player.id - b.player.id : b.at - a.at))
    .slice(offset, offset + count)
    .map(({ player }) => {
      const { points, softcorePoints } = readPoints(world, player);
      return {
        User: player.name.valueAt(now),
        ULID: player.ulid,
        Points: points,
        PointsSoftcore: softcorePoints,
        IsFollowingMe: false,
      };
    });
  return { Count: results.length, Total: followed.length, Results: results };
}
