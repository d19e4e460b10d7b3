/** The answers of RetroAchievements about unlocks of a time. */

import { minuteMs, secondMs } from '../../../../../src/domain/time/index.ts';
import type { RetroPlayer } from '../model.ts';
import type { RetroEarned } from '../truth.ts';
import { findAchievement } from '../truth.ts';
import type { RetroWorld } from '../world.ts';
import { writeDate } from './dates.ts';

/** A part of the time; both ends belong to it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The network gives no more rows, and of a longer list the oldest ones. */
const maxRows = 500;

/** API_GetAchievementsEarnedBetween: the oldest first. Achievements that were demoted are left out. */
export function writeEarnedBetween(
  world: RetroWorld,
  player: RetroPlayer,
  { from, to }: Span,
): object[] {
  const dateOf = ({ date, hardcore }: RetroEarned): number => hardcore ?? date;
  return world
    .truthAt(player.ulid, world.clock.now())
    .earned.filter((each) => !each.isDemoted && dateOf(each) >= from && dateOf(each) <= to)
    .toSorted((a, b) => dateOf(a) - dateOf(b) || a.achievementId - b.achievementId)
    .slice(0, maxRows)
    .map((each) => writeRow(world, each));
}

/** API_GetUserRecentAchievements: the same rows of the last minutes, the newest first. */
export function writeRecent(world: RetroWorld, player: RetroPlayer, minutes: number): object[] {
  const now = Math.floor(world.clock.now() / secondMs) * secondMs;
  const span = { from: now - minutes * minuteMs, to: now + minuteMs };
  return writeEarnedBetween(world, player, span).toReversed();
}

function writeRow(world: RetroWorld, { achievementId, date, hardcore }: RetroEarned): object {
  const { title, description, points, trueRatio, badge, gameId } = findAchievement(
    world,
    achievementId,
  );
  const game = world.findGame(gameId);
  return {
    Date: writeDate(hardcore ?? date),
    HardcoreMode: hardcore === null ? 0 : 1,
    AchievementID: achievementId,
    Title: title,
    Description: description,
    BadgeName: badge,
    Points: points,
    TrueRatio: trueRatio,
    Type: null,
    Author: 'ReedHeron',
    AuthorULID: '01HZ9999999999999999999999',
    GameTitle: game.title,
    GameIcon: `/Images/${String(gameId).padStart(6, '0')}.png`,
    GameID: gameId,
    ConsoleName: game.system,
    BadgeURL: `/Badge/${badge}.png`,
    GameURL: `/game/${gameId}`,
  };
}
