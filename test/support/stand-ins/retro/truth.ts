/** The state of the simulated RetroAchievements at an instant. All responses are created from it, and tests compare with it. */

import type { RetroAchievement, RetroPlayer } from './model.ts';

/** An achievement that a player has earned. */
export interface RetroEarned {
  readonly gameId: number;
  readonly achievementId: number;
  /** The first unlock in any mode. */
  readonly date: number;
  /** The first unlock in hardcore mode; null if there is none. */
  readonly hardcore: number | null;
  /** Whether the achievement is no longer part of its set. */
  readonly isDemoted: boolean;
}

/** The state of a player. */
export interface RetroTruth {
  readonly ulid: string;
  readonly name: string;
  /** Points for achievements earned in hardcore mode. `softcorePoints` counts the achievements that were earned only in softcore mode. */
  readonly points: number;
  readonly softcorePoints: number;
  /** The earned achievements, in the order of their first unlocks. */
  readonly earned: readonly RetroEarned[];
}

/** The achievements of a simulated network. */
export interface Achievements {
  readonly achievements: ReadonlyMap<number, RetroAchievement>;
  /** When achievements were added, demoted or promoted. */
  readonly changes: readonly number[];
}

type Earnings = Omit<RetroTruth, 'ulid' | 'name'>;

/** A computed state. It is valid in a period, as long as the numbers of unlocks and changes are the same. */
interface Computed {
  readonly unlocks: number;
  readonly changes: number;
  readonly from: number;
  readonly until: number;
  readonly earnings: Earnings;
}

/**
 * The last computed state of each player. It saves time, because the network may be asked every minute about hundreds of players with
 * thousands of unlocks.
 */
const computed = new WeakMap<RetroPlayer, Computed>();

/** Returns the state of a player at an instant. */
export function readTruth(player: RetroPlayer, world: Achievements, time: number): RetroTruth {
  const { ulid, name, unlocks } = player;
  const last = computed.get(player);
  const isValid =
    last !== undefined &&
    last.unlocks === unlocks.length &&
    last.changes === world.changes.length &&
    last.from <= time &&
    time < last.until;
  if (isValid) return { ulid, name: name.valueAt(time), ...last.earnings };
  const earnings = computeEarnings(player, world, time);
  const instants = [...unlocks.map(({ knownAt }) => knownAt), ...world.changes];
  computed.set(player, {
    unlocks: unlocks.length,
    changes: world.changes.length,
    from: instants.reduce((from, at) => (at <= time && at > from ? at : from), -Infinity),
    until: instants.reduce((until, at) => (at > time && at < until ? at : until), Infinity),
    earnings,
  });
  return { ulid, name: name.valueAt(time), ...earnings };
}

function computeEarnings(player: RetroPlayer, world: Achievements, time: number): Earnings {
  let points = 0;
  let softcorePoints = 0;
  const earned = [...mergeUnlocks(player, time)].map(([achievementId, dates]): RetroEarned => {
    const achievement = findAchievement(world, achievementId);
    const isDemoted = !achievement.isPromoted.valueAt(time);
    if (!isDemoted && dates.hardcore !== null) points += achievement.points;
    if (!isDemoted && dates.hardcore === null) softcorePoints += achievement.points;
    return { gameId: achievement.gameId, achievementId, ...dates, isDemoted };
  });
  return {
    points,
    softcorePoints,
    earned: earned.toSorted((a, b) => a.date - b.date || a.achievementId - b.achievementId),
  };
}

type Dates = Pick<RetroEarned, 'date' | 'hardcore'>;

/**
 * Returns the dates of each achievement. The network keeps the first date in each mode, and an unlock in hardcore mode also counts as an
 * unlock in any mode.
 */
function mergeUnlocks({ unlocks }: RetroPlayer, time: number): ReadonlyMap<number, Dates> {
  const dates = new Map<number, Dates>();
  for (const { achievementId, at, isHardcore, knownAt } of unlocks) {
    if (knownAt > time) continue;
    const { date = at, hardcore = null } = dates.get(achievementId) ?? {};
    dates.set(achievementId, { date, hardcore: hardcore ?? (isHardcore ? at : null) });
  }
  return dates;
}

/** Returns an achievement. Throws an error if it does not exist. */
export function findAchievement(
  { achievements }: Pick<Achievements, 'achievements'>,
  achievementId: number,
): RetroAchievement {
  const found = achievements.get(achievementId);
  if (found === undefined) throw new RangeError(`There is no achievement ${achievementId}.`);
  return found;
}
