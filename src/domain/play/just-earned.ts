/** Recently earned trophies in groups. A group has one player, one game and one session (docs/spec/figures.md 7). */

import type { Grade } from '../index.ts';
import { grades } from '../index.ts';
import { groupSessions } from './sessions.ts';

interface JustEarnedTrophy {
  readonly playerId: number;
  readonly gameId: string;
  readonly grade: Grade;
  /** Milliseconds UTC. */
  readonly earnedAt: number;
}

interface JustEarned<Trophy> {
  /** Sorted by grade, the best first; trophies of the same grade by date, the newest first. */
  readonly trophies: readonly [Trophy, ...Trophy[]];
  /** Date of the newest trophy, milliseconds UTC. */
  readonly lastAt: number;
}

/**
 * Groups recent trophies, the latest group first.
 *
 * @param trophies of all players, newest first
 * @param limits the maximum number of groups in total and per player
 */
export function justEarned<Trophy extends JustEarnedTrophy>(
  trophies: readonly Trophy[],
  limits: { readonly groups: number; readonly perPlayer: number },
): JustEarned<Trophy>[] {
  const byPlayer = Map.groupBy(trophies, ({ playerId }) => playerId);
  return [...byPlayer.values()]
    .flatMap((ofPlayer) => groupsOf(ofPlayer).slice(0, limits.perPlayer))
    .toSorted((a, b) => b.lastAt - a.lastAt)
    .slice(0, limits.groups);
}

/** Groups the trophies of one player, the latest group first. */
function groupsOf<Trophy extends JustEarnedTrophy>(
  trophies: readonly Trophy[],
): JustEarned<Trophy>[] {
  return groupSessions(trophies).flatMap((session) => {
    const byGame = Map.groupBy(session.trophies, ({ gameId }) => gameId);
    return [...byGame.values()].flatMap(groupOf);
  });
}

function groupOf<Trophy extends JustEarnedTrophy>(
  newestFirst: readonly Trophy[],
): JustEarned<Trophy>[] {
  const [newest] = newestFirst;
  const [best, ...others] = newestFirst.toSorted(
    (a, b) => grades.indexOf(a.grade) - grades.indexOf(b.grade),
  );
  return newest === undefined || best === undefined
    ? []
    : [{ trophies: [best, ...others], lastAt: newest.earnedAt }];
}
