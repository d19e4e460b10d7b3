import type { HistoryReads } from '../port/history.ts';
import type { LevelSystem } from '../../domain/index.ts';
import { levelPoints } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { readPerList } from '../engine/statement.ts';
import type { HiddenColumn } from './counted-trophies.ts';
import { isHiddenText, toShownTrophy } from './counted-trophies.ts';
import type { EarnedColumns, TrophyColumns } from '../rows/row-values.ts';
import { earnedColumns, noTrophies, trophyColumns } from '../rows/row-values.ts';

const inOrder = 'e.earned_at ASC NULLS FIRST, e.game_id, e.trophy_id';
/**
 * Selects the trophy with which the player reached a number of points within a few days. Every part uses the player's id, so that Citus
 * asks one server.
 */
const selectReached = (system: LevelSystem) => {
  const points = (grade: 'platinum' | 'gold' | 'silver' | 'bronze'): number =>
    levelPoints({ ...noTrophies, [grade]: 1 }, system);
  return readPerList<TrophyColumns & EarnedColumns & HiddenColumn>(
    `SELECT ${trophyColumns}, ${earnedColumns}, ${isHiddenText} AS "isHidden" FROM (
       SELECT x.player_id, x.game_id, x.trophy_id, SUM(
         CASE q.grade WHEN 'platinum' THEN ${points('platinum')} WHEN 'gold' THEN ${points('gold')}
           WHEN 'silver' THEN ${points('silver')} ELSE ${points('bronze')} END
       ) OVER (PARTITION BY x.player_id ORDER BY x.earned_at, x.game_id, x.trophy_id ROWS UNBOUNDED PRECEDING) AS points
       FROM earned x JOIN trophy q ON q.game_id = x.game_id AND q.trophy_id = x.trophy_id
       JOIN game n ON n.game_id = x.game_id AND n.network = 'psn'
       WHERE x.player_id = ? AND x.earned_at >= ? AND x.earned_at < ?
     ) m JOIN player p ON p.player_id = m.player_id
     JOIN earned e ON e.player_id = m.player_id AND e.game_id = m.game_id AND e.trophy_id = m.trophy_id
     JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id JOIN game g ON g.game_id = e.game_id
     WHERE p.player_id = ? AND e.player_id = ? AND m.points >= ? ORDER BY ${inOrder} LIMIT 1`,
  );
};

/** Implements the port's read of the trophies with which a player reached levels. */
export function createLevelReads(
  queries: Queries,
  system: LevelSystem,
): Pick<HistoryReads, 'trophiesAtPoints'> {
  const select = selectReached(system);
  return {
    async trophiesAtPoints(playerId, asked) {
      const rows = await queries.allMany(
        select,
        asked.map(({ from, until, points }) => [
          playerId,
          playerId,
          from,
          until,
          playerId,
          playerId,
          points,
        ]),
      );
      return rows.map(([row]) => toShownTrophy(row));
    },
  };
}
