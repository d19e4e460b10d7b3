/** Queries that recount the rank counts, for `db check` and rebuild. */

import { levelSystemNames, bucketExpressions } from './ranking.ts';

/** Scopes of a level system: all players, and the players of each country. */
const scopes = [
  { scopeOf: (system: string) => `'${system}'`, among: '1 = 1' },
  { scopeOf: (system: string) => `'${system}:' || s.country`, among: "s.country <> ''" },
];

/** The scores that the counts contain while changes are pending (derived/pending-changes.ts). */
export const countedScores = `(
  SELECT s.points_2008, s.points_2020, s.tie, s.country, s.ranked FROM player_score s
    WHERE NOT EXISTS (SELECT 1 FROM player_change x WHERE x.player_id = s.player_id)
  UNION ALL SELECT c.points_2008, c.points_2020, c.tie, c.country, c.ranked FROM player_change c
    WHERE NOT EXISTS (SELECT 1 FROM player_change x WHERE x.player_id = c.player_id AND x.number < c.number))`;

/** One query for each level and scope; together they return all rows of rank_tally. `scores` is the table of the scores to count. */
export const rankingCounts = (scores: string) =>
  levelSystemNames.flatMap((system) =>
    bucketExpressions(system).flatMap(({ level, at, bucket }) =>
      scopes.map(({ scopeOf, among }) => ({
        level,
        select: `SELECT k.scope, ${level} AS level, k.bucket, COUNT(*) AS players FROM (
          SELECT ${scopeOf(system)} || ${at} AS scope, ${bucket} AS bucket FROM ${scores} s WHERE s.ranked = 1 AND ${among}
        ) k GROUP BY k.scope, k.bucket`,
      })),
    ),
  );
