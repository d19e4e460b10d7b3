/** Checks the list of the trophies earned last. */

import { isInTable } from '../derived/ahead.ts';
import { readRecentFrom } from '../derived/recent-trophies.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { Contradiction } from './check-rules.ts';
import { isCounted } from '../derived/visibility.ts';

const sameTrophy =
  'r.player_id = e.player_id AND r.game_id = e.game_id AND r.trophy_id = e.trophy_id';

/** Finds trophies that do not belong to the list. */
export const wrongRecent: Contradiction = {
  about:
    'The list of recent trophies contains a trophy that no counted player earned at its date (hidden players do not count)',
  text: `SELECT r.game_id AS "found" FROM recent_trophy r
    LEFT JOIN earned e ON ${sameTrophy} AND e.earned_at = r.earned_at
    LEFT JOIN player p ON p.player_id = r.player_id AND ${isCounted}
    WHERE e.player_id IS NULL OR p.player_id IS NULL`,
};

const selectMissing = read<{ name: string }>(
  `SELECT p.name AS "name" FROM player p JOIN player_score s ON s.player_id = p.player_id AND s.last_earned_at >= ?
   JOIN earned e ON e.player_id = p.player_id AND e.earned_at >= ?
     AND (e.earned_at, e.player_id, e.game_id, e.trophy_id) >= (?, ?, ?, ?)
   LEFT JOIN recent_trophy r ON ${sameTrophy}
   WHERE ${isCounted} AND r.player_id IS NULL AND NOT ${isInTable({ pair: 'e', trophyId: 'e.trophy_id', date: 'e.earned_at' })} LIMIT ?`,
);

/** Returns the names of players whose trophies are missing from the list, at most `max`. */
export async function findMissingRecent(queries: Queries, max: number): Promise<string[]> {
  const { earnedAt, playerId, gameId, trophyId } = await readRecentFrom(queries);
  const rows = await queries.all(selectMissing, [
    earnedAt,
    earnedAt,
    earnedAt,
    playerId,
    gameId,
    trophyId,
    max,
  ]);
  return [...new Set(rows.map(({ name }) => name))];
}
