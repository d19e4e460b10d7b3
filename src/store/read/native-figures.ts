/** What a network states about the trophies of a game beside their grades (docs/spec/networks.md 2). */

import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { GameReads, NativeFigures } from '../port/games.ts';

const selectFigures = read<NativeFigures & { readonly trophyId: number }>(
  `SELECT t.trophy_id AS "trophyId", t.native_points AS "points", t.weighted_points AS "weightedPoints", t.global_share AS "share",
   t.share_at AS "shareAt", t.progress_target AS "progressTarget", t.reward AS "reward" FROM trophy t WHERE t.game_id = ? ORDER BY t.trophy_id`,
);

export function createNativeReads(queries: Queries): Pick<GameReads, 'nativeFigures'> {
  return {
    async nativeFigures(gameId) {
      const rows = await queries.all(selectFigures, [gameId]);
      return new Map(rows.map(({ trophyId, ...figures }) => [trophyId, figures]));
    },
  };
}
