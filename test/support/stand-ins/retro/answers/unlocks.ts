/** RetroAchievements' responses about the unlocks in a period. */

import { minuteMs, secondMs } from '../../../../../src/domain/time/index.ts';
import type { RetroPlayer } from '../model.ts';
import type { RetroEarned } from '../truth.ts';
import { findAchievement } from '../truth.ts';
import type { RetroWorld } from '../world.ts';
import { writeDate } from './dates.ts';

/** A period, which includes its two ends. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of rows in a response. Of a longer list, the network returns the oldest rows. */
const maxRows = 500;

/** API_GetAchievementsEarnedBetween: the unlocks in a period, oldest first. Demoted achievements are left out. */
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

/** API_GetUserRecentAchievements: such rows for the last `minutes` minutes, newest first. */
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
