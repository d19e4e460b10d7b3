import type { Migration } from './migration.ts';

const widths = [1_048_576, 65_536, 4_096, 256, 16, 1];
const tieLevel = 6;
const tie = '(s.platinum * 131072 + s.gold) * 131072 + s.silver';

/** Tallies down to single numbers of points, and ties among players of the same points; the indexes they replace go. */
export const rankTies: Migration = {
  about: 'ties in the ranking',
  commands: () => [
    'DELETE FROM rank_tally',
    ...['2008', '2020'].flatMap((system) => [
      ...count(`'${system}'`, `points_${system}`, '1 = 1'),
      ...count(`'${system}:' || s.country`, `points_${system}`, "s.country <> ''"),
      `DROP INDEX player_score_${system}`,
    ]),
  ],
};

function count(scope: string, points: string, among: string): string[] {
  const select = (of: string, level: number, bucket: string): string =>
    `INSERT INTO rank_tally (scope, level, bucket, players)
     SELECT ${of}, ${level}, ${bucket}, COUNT(*) FROM player_score s WHERE s.ranked = 1 AND ${among} GROUP BY 1, 3`;
  return [
    ...widths.map((width, level) => select(scope, level, `s.${points} / ${width}`)),
    select(`${scope} || '@' || s.${points}`, tieLevel, tie),
  ];
}
