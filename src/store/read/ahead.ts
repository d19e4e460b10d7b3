/** Implements the port's reads of trophies whose date has not come yet (derived/ahead.ts). */

import type { Grade } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { AheadReads, AheadTrophy } from '../port/ahead.ts';

const withTrophy = `FROM player_ahead a JOIN earned e ON e.player_id = a.player_id AND e.game_id = a.game_id
     AND e.trophy_id = a.trophy_id AND e.earned_at = a.earned_at`;
const selectOfPlayer = read<AheadTrophy & { grade: Grade }>(
  `SELECT a.game_id AS "gameId", a.trophy_id AS "trophyId", a.earned_at AS "earnedAt", t.grade AS "grade"
   ${withTrophy} JOIN trophy t ON t.game_id = a.game_id AND t.trophy_id = a.trophy_id
   WHERE a.player_id = ? AND a.earned_at > ?`,
);
const selectNext = read<{ earnedAt: number }>(
  'SELECT a.earned_at AS "earnedAt" FROM player_ahead a WHERE a.earned_at > ? ORDER BY a.earned_at LIMIT 1',
);

export function createAheadReads(queries: Queries): AheadReads {
  return {
    async aheadTrophies(playerId, at) {
      return queries.all(selectOfPlayer, [playerId, at]);
    },
    async nextDate(at) {
      return (await queries.get(selectNext, [at]))?.earnedAt ?? null;
    },
  };
}
