import type { PlayReads } from '../port/play.ts';
import { foldName } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { isShownTo } from '../derived/visibility.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';

interface NamedEarned {
  readonly name: string;
  /** Null if the player has no trophy of the game. */
  readonly trophyId: number | null;
  readonly earnedAt: number | null;
}

const selectEarned = ofNamedPlayer<NamedEarned>({
  select: 'p.name AS "name", e.trophy_id AS "trophyId", e.earned_at AS "earnedAt"',
  join: `LEFT JOIN earned e ON e.player_id = ${ownId} AND e.game_id = ? AND ${isShownTo(ownId, 'e.game_id')}`,
});

/** Reads a named player's earned trophies of a game in one statement, for pages about the game. */
export function createGameOfPlayerReads(queries: Queries): Pick<PlayReads, 'earnedIn'> {
  return {
    async earnedIn(name, gameId) {
      const rows = await queries.all(selectEarned, [gameId, foldName(name)]);
      const [first] = rows;
      if (first === undefined) return null;
      const earned = rows.flatMap(({ trophyId, earnedAt }) =>
        trophyId === null ? [] : [[trophyId, earnedAt] as const],
      );
      return { name: first.name, earned: new Map(earned) };
    },
  };
}
