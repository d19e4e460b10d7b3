/** What is true on the simulated RetroAchievements at an instant: all answers are made of it, and tests compare with it. */

import type { RetroGame, RetroPlayer } from './model.ts';

/** An achievement that a player has earned. */
export interface RetroEarned {
  readonly gameId: number;
  readonly achievementId: number;
  /** The first unlock in any mode. */
  readonly date: number;
  /** The unlock in hardcore mode; null without one. */
  readonly hardcore: number | null;
  /** Whether the achievement is no part of its set any more. */
  readonly isDemoted: boolean;
}

/** What is true of a player. */
export interface RetroTruth {
  readonly ulid: string;
  readonly name: string;
  /** Points in hardcore mode, and of what was earned in softcore mode only. */
  readonly points: number;
  readonly softcorePoints: number;
  /** In the order in which it was earned first. */
  readonly earned: readonly RetroEarned[];
}

/** The games of a simulated network. */
export interface Games {
  /** Each game by the ids of its achievements. */
  readonly byAchievement: ReadonlyMap<number, RetroGame>;
  /** When achievements were added, demoted or promoted. */
  readonly changes: readonly number[];
}

/** The last truth of each player: a club of hundreds with thousands of unlocks is asked for every minute. */
const computed = new WeakMap<RetroPlayer, { readonly key: string; readonly truth: RetroTruth }>();

/** Returns what is true of a player at an instant. */
export function readTruth(player: RetroPlayer, games: Games, time: number): RetroTruth {
  const isPast = (at: number): boolean => at <= time;
  const key = [
    player.unlocks.length,
    player.unlocks.filter(({ knownAt }) => isPast(knownAt)).length,
    games.changes.length,
    games.changes.filter(isPast).length,
    player.name.valueAt(time),
  ].join(' ');
  const last = computed.get(player);
  if (last?.key === key) return last.truth;
  const truth = computeTruth(player, games, time);
  computed.set(player, { key, truth });
  return truth;
}

function computeTruth(player: RetroPlayer, games: Games, time: number): RetroTruth {
  const earned = [...mergeUnlocks(player, time)].map(([achievementId, dates]): RetroEarned => {
    const { gameId, isPromoted } = findAchievement(games, achievementId);
    return { gameId, achievementId, ...dates, isDemoted: !isPromoted.valueAt(time) };
  });
  const counted = earned.filter(({ isDemoted }) => !isDemoted);
  const points = (isHardcore: boolean): number =>
    counted
      .filter(({ hardcore }) => (hardcore !== null) === isHardcore)
      .reduce((sum, each) => sum + findAchievement(games, each.achievementId).points, 0);
  return {
    ulid: player.ulid,
    name: player.name.valueAt(time),
    points: points(true),
    softcorePoints: points(false),
    earned: earned.toSorted((a, b) => a.date - b.date || a.achievementId - b.achievementId),
  };
}

type Dates = Pick<RetroEarned, 'date' | 'hardcore'>;

/** The network keeps the first date of each mode; an unlock in hardcore mode is one in any mode. */
function mergeUnlocks({ unlocks }: RetroPlayer, time: number): ReadonlyMap<number, Dates> {
  const dates = new Map<number, Dates>();
  for (const { achievementId, at, isHardcore, knownAt } of unlocks) {
    if (knownAt > time) continue;
    const { date = at, hardcore = null } = dates.get(achievementId) ?? {};
    dates.set(achievementId, { date, hardcore: hardcore ?? (isHardcore ? at : null) });
  }
  return dates;
}

/** Returns an achievement, which must exist. */
export function findAchievement(
  { byAchievement }: Pick<Games, 'byAchievement'>,
  achievementId: number,
): RetroGame['achievements'][number] {
  const found = byAchievement
    .get(achievementId)
    ?.achievements.find(({ id }) => id === achievementId);
  if (found === undefined) throw new RangeError(`There is no achievement ${achievementId}.`);
  return found;
}
