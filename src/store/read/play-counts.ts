/** Counts the trophies and games that players earned in a period, over the whole instance. */

import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read } from '../engine/statement.ts';
import { isCounted } from '../derived/visibility.ts';
import type { PlayCounts, Store } from '../port/store.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';

const selectEarned = (shown: ShownNetworks) =>
  read<Omit<PlayCounts, 'completed'>>(
    `SELECT COUNT(*) AS "trophies", COUNT(CASE WHEN t.grade = 'platinum' THEN 1 END) AS "platinums",
       COUNT(DISTINCT e.player_id) AS "players", COUNT(DISTINCT e.game_id) AS "games"
     FROM player p JOIN earned e ON e.player_id = p.player_id AND e.earned_at >= ? AND e.earned_at < ?
     JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id JOIN game g ON g.game_id = e.game_id
     WHERE ${isCounted} AND ${shown.of('g.network')}`,
  );
/** Selects player by player, because SQLite would otherwise read every game of every player. */
const selectCompleted = (shown: ShownNetworks) =>
  read<Pick<PlayCounts, 'completed'>>(
    `SELECT COALESCE(SUM((SELECT COUNT(*) FROM player_game pg
       WHERE pg.player_id = p.player_id AND pg.progress = 100 AND pg.completed_at >= ? AND pg.completed_at < ?
         AND ${shown.of('pg.network')})), 0) AS "completed"
     FROM player p WHERE ${isCounted}`,
  );

/** Implements the port's counts of a period. */
export function createPlayCounts(queries: Queries, shown: ShownNetworks): Pick<Store, 'countPlay'> {
  const earned = selectEarned(shown);
  const completed = selectCompleted(shown);
  return {
    async countPlay({ sinceAt, untilAt }) {
      const period = [sinceAt, untilAt];
      return {
        ...(await oneRow(queries, earned, period)),
        ...(await oneRow(queries, completed, period)),
      };
    },
  };
}
