/** How many ranked players are in each range, counted of all scores: for the check and for a rebuild. */

import { levelSystemNames, bucketExpressions } from './ranking.ts';

/** Scopes of a level system: all players, and those of each country. */
const scopes = [
  { scopeOf: (system: string) => `'${system}'`, among: '1 = 1' },
  { scopeOf: (system: string) => `'${system}:' || s.country`, among: "s.country <> ''" },
];

/** Queries that give rows of rank_tally; together all of them. */
export const rankingCounts = levelSystemNames.flatMap((system) =>
  bucketExpressions(system).flatMap(({ level, at, bucket }) =>
    scopes.map(({ scopeOf, among }) => ({
      level,
      select: `SELECT k.scope, ${level} AS level, k.bucket, COUNT(*) AS players FROM (
          SELECT ${scopeOf(system)} || ${at} AS scope, ${bucket} AS bucket FROM player_score s WHERE s.ranked = 1 AND ${among}
        ) k GROUP BY k.scope, k.bucket`,
    })),
  ),
);
