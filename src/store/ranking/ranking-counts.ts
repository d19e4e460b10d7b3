/** Queries that recount the rank counts, for `db check` and rebuild. */

import { bucketExpressions } from './ranking.ts';

/** The scopes of rankings: all players, and the players of each country. */
const scopes = [
  { scope: "''", among: '1 = 1' },
  { scope: 's.country', among: "s.country <> ''" },
];

/** One query per level and scope. Together the queries return all rows of rank_bucket. */
export const rankingCounts = bucketExpressions.flatMap(({ level, at, bucket }) =>
  scopes.map(({ scope, among }) => ({
    level,
    select: `SELECT k.scope, ${level} AS level, k.bucket, COUNT(*) AS players FROM (
      SELECT ${scope} || ${at} AS scope, ${bucket} AS bucket FROM player_score s WHERE s.ranked = 1 AND ${among}
    ) k GROUP BY k.scope, k.bucket`,
  })),
);
