import type { Migration } from './migration.ts';

const points = `(CASE WHEN pg.stated_points > 15 * pg.bronze + 30 * pg.silver + 90 * pg.gold THEN pg.stated_points
  ELSE 15 * pg.bronze + 30 * pg.silver + 90 * pg.gold END)`;
const digit = (grade: string): string =>
  `CASE WHEN pg.${grade} < 131072 THEN pg.${grade} ELSE 131071 END`;

/** Adds the counts of the leaderboards of games, and counts them from the stored games of players. */
export const boardCounts: Migration = {
  version: 50,
  about: 'counts of the leaderboards of games',
  commands: ({ types, clustered }) => [
    `CREATE TABLE board_tally (
      game_id ${types.TEXT} NOT NULL, points INTEGER NOT NULL, tie BIGINT NOT NULL, block BIGINT NOT NULL, players INTEGER NOT NULL,
      PRIMARY KEY (game_id, points, tie, block)
    ) ${clustered}`,
    `INSERT INTO board_tally (game_id, points, tie, block, players)
      SELECT pg.game_id, ${points},
        (((CAST(0 AS BIGINT) * 131072 + ${digit('platinum')}) * 131072 + ${digit('gold')}) * 131072 + ${digit('silver')}),
        pg.player_id / 4096, COUNT(*)
      FROM player_game pg JOIN player p ON p.player_id = pg.player_id
      WHERE p.hidden = 0 AND p.excluded = 0 AND ${points} > 0 GROUP BY pg.game_id, 2, 3, 4`,
  ],
};
