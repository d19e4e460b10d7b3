import type { Migration } from './migration.ts';

const grades = ['platinum', 'gold', 'silver', 'bronze'];
const systems = ['2008', '2020'];
const stated = grades.map((grade) => `p.stated_${grade}`).join(' + ');
const counted = grades.map((grade) => `player_score.${grade}`).join(' + ');
const digit = (grade: string): string => `(SELECT CASE WHEN k.n < 131072 THEN k.n ELSE 131071 END FROM (
  SELECT CASE WHEN ${stated} > ${counted} THEN p.stated_${grade} ELSE player_score.${grade} END AS n) k)`;
const shown = `(CAST(${digit('platinum')} AS BIGINT) * 131072 + ${digit('gold')}) * 131072 + ${digit('silver')}`;

/** Ties in the ranking by the trophies that a player is answered with, stated ones too, as one number; its indexes take the place of longer ones. */
export const rankShown: Migration = {
  about: 'ties in the ranking by what is shown',
  commands: () => [
    'ALTER TABLE player_score ADD COLUMN tie BIGINT NOT NULL DEFAULT 0',
    `UPDATE player_score SET tie = COALESCE((SELECT ${shown} FROM player p WHERE p.player_id = player_score.player_id), 0)`,
    'DELETE FROM rank_tally WHERE level = 6',
    ...systems.flatMap((system) => [
      count(`'${system}'`, system, '1 = 1'),
      count(`'${system}:' || s.country`, system, "s.country <> ''"),
      `DROP INDEX player_score_world_${system}`,
      `DROP INDEX player_score_country_${system}`,
      `CREATE INDEX player_score_world_${system} ON player_score (points_${system} DESC, tie DESC, player_id) WHERE ranked = 1`,
      `CREATE INDEX player_score_country_${system} ON player_score (country, points_${system} DESC, tie DESC, player_id) WHERE ranked = 1`,
    ]),
    "UPDATE counter SET value = value + 1 WHERE name = 'ranking'",
  ],
};

function count(scope: string, system: string, among: string): string {
  return `INSERT INTO rank_tally (scope, level, bucket, players)
    SELECT ${scope} || '@' || s.points_${system}, 6, s.tie, COUNT(*) FROM player_score s WHERE s.ranked = 1 AND ${among} GROUP BY 1, 3`;
}
