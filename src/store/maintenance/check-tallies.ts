/** The tallies of the ranking, counted anew by the database: nothing of them is held here, however many players there are. */

import type { Contradiction } from './check-rules.ts';
import { levelSystemNames, tallyExpressions } from '../ranking/ranking.ts';

const about = 'ranking: tally that is not what the players give';

/** Scopes of a level system: everybody, and each country. */
const scopes = [
  { scope: (system: string) => `'${system}'`, among: '1 = 1' },
  { scope: (system: string) => `'${system}:' || s.country`, among: "s.country <> ''" },
];

const wrong = levelSystemNames.flatMap((system) =>
  tallyExpressions(system).flatMap(({ level, at, bucket }) =>
    scopes.map(({ scope, among }) => ({
      about,
      text: `SELECT c.scope || ' ${level} ' || c.bucket AS "found" FROM (
          SELECT k.scope, k.bucket, COUNT(*) AS players FROM (
            SELECT ${scope(system)} || ${at} AS scope, ${bucket} AS bucket FROM player_score s WHERE s.ranked = 1 AND ${among}
          ) k GROUP BY k.scope, k.bucket
        ) c LEFT JOIN rank_tally r ON r.scope = c.scope AND r.level = ${level} AND r.bucket = c.bucket
        WHERE r.players IS NULL OR r.players <> c.players`,
    })),
  ),
);

/** Once all that should be there is, anything more shows in the sums. */
const tooMany = {
  about: 'ranking: tallies of players who are not there, at the level',
  text: `SELECT r.level AS "found" FROM rank_tally r GROUP BY r.level
    HAVING SUM(r.players) > (SELECT COALESCE(SUM(CASE WHEN s.country = '' THEN 2 ELSE 4 END), 0) FROM player_score s WHERE s.ranked = 1) OR MIN(r.players) < 1`,
};

/** What must not be found in the tallies, as queries. */
export const wrongTallies: readonly Contradiction[] = [...wrong, tooMany];
