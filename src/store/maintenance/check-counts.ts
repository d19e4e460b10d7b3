/** Checks the counts over all players by recounting them in the database, which needs no memory in this process. */

import { rankingCounts } from '../ranking/ranking-counts.ts';
import type { Contradiction } from './check-rules.ts';

const wrong = rankingCounts.map(({ level, select }) => ({
  about: 'A rank count does not match the players',
  text: `SELECT CASE WHEN c.scope = '' OR c.scope LIKE '@%' THEN 'world' ELSE '' END || c.scope || ' ${level} ' || c.bucket AS "found" FROM (${select}) c
    LEFT JOIN rank_bucket r ON r.scope = c.scope AND r.level = c.level AND r.bucket = c.bucket
    WHERE r.players IS NULL OR r.players <> c.players`,
}));

/** Finds surplus rows: if all expected counts are correct, surplus rows make the sums too high. */
const tooMany = {
  about: 'The rank counts contain too many players at this level',
  text: `SELECT r.level AS "found" FROM rank_bucket r GROUP BY r.level
    HAVING SUM(r.players) > (SELECT COALESCE(SUM(CASE WHEN s.country = '' THEN 1 ELSE 2 END), 0) FROM player_score s WHERE s.ranked = 1) OR MIN(r.players) < 1`,
};

/** Queries that return wrong counts. */
export const wrongCounts: readonly Contradiction[] = [...wrong, tooMany];
