/** Queries that recount the rank counts, for `db check` and rebuild. */

import { levelSystemNames, bucketExpressions } from './ranking.ts';

/** Scopes of a level system: all players, and the players of each country. */
const scopes = [
  { scopeOf: (system: string) => `'${system}'`, among: '1 = 1' },
  { scopeOf: (system: string) => `'${system}:' || s.country`, among: "s.country <> ''" },
];

/** One query for each level and scope; together they return all rows of rank_tally. */
export const rankingCounts =  levelSystemNames.flatMap((system) =>
    bucketExpressions(system).flatMap(({ level, at, bucket }) =>
      scopes.map(({ scopeOf, among }) => ({
        level,
        select: `SELECT k.scope, ${level} AS level, k.bucket, COUNT(*) AS players FROM (
          SELECT ${scopeOf(system)} || ${at} AS scope, ${bucket} AS bucket FROM player_score s WHERE s.ranked = 1 AND ${among}
        ) k GROUP BY k.scope, k.bucket`,
      })),
    ),
  );
