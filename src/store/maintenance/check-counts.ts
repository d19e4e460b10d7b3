/** The counts of the ranking, counted anew by the database: nothing of them is in memory here, however many players there are. */

import { rankingCounts } from '../ranking/ranking-counts.ts';
import type { Contradiction } from './check-rules.ts';

const wrong = rankingCounts.map(({ level, select }) => ({
  about: 'ranking: tally that is not what the players give',
  text: `SELECT c.scope || ' ${level} ' || c.bucket AS "found" FROM (${select}) c
    LEFT JOIN rank_tally r ON r.scope = c.scope AND r.level = c.level AND r.bucket = c.bucket
    WHERE r.players IS NULL OR r.players <> c.players`,
}));

/** Once all that should be there is, anything more shows in the sums. */
const tooMany = {
  about: 'ranking: tallies of players who are not there, at the level',
  text: `SELECT r.level AS "found" FROM rank_tally r GROUP BY r.level
    HAVING SUM(r.players) > (SELECT COALESCE(SUM(CASE WHEN s.country = '' THEN 2 ELSE 4 END), 0) FROM player_score s WHERE s.ranked = 1) OR MIN(r.players) < 1`,
};

/** What must not be found in the counts, as queries. */
export const wrongCounts: readonly Contradiction[] = [...wrong, tooMany];
