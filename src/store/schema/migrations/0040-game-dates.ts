import type { Migration } from './migration.ts';

const hasTimes = (needed: string): string => `g.platinum + g.gold + g.silver + g.bronze >= 10 AND 1 = (
      SELECT CASE WHEN SUM(x.undated) = 0 AND 2 * MAX(x.trophies) <= SUM(x.trophies) THEN 1 END FROM (
        SELECT COUNT(*) AS trophies, COUNT(*) - COUNT(e.earned_at) AS undated
        FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
        WHERE e.player_id = player_game.player_id AND e.game_id = player_game.game_id${needed} GROUP BY e.earned_at / 1000) x)`;
const ofPlatinum = ` AND t.group_id IS NOT DISTINCT FROM
  (SELECT MIN(q.group_id) FROM trophy q WHERE q.game_id = player_game.game_id AND q.grade = 'platinum')`;
const isCompleted = 'player_game.progress = 100 AND c.dated = c.earned';

/** Adds the dates of players' games, and counts the owners of games by progress. */
export const gameDates: Migration = {
  version: 40,
  about: "dates and progress of players' games",
  commands: ({ descendingNullsLast }) => [
    ...['first_at', 'last_at', 'platinum_at', 'completed_at', 'time_to_platinum', 'time_to_completion'].map(
      (column) => `ALTER TABLE player_game ADD COLUMN ${column} BIGINT`,
    ),
    'ALTER TABLE player_game ADD COLUMN dated INTEGER NOT NULL DEFAULT 0',
    `UPDATE player_game SET (first_at, last_at, platinum_at, completed_at, dated, time_to_platinum, time_to_completion) = (
      SELECT c.first_at, c.last_at, c.platinum_at, CASE WHEN ${isCompleted} THEN c.last_at END, c.dated,
        CASE WHEN c.platinum_at IS NOT NULL AND ${hasTimes(ofPlatinum)} THEN c.platinum_at - c.first_at END,
        CASE WHEN ${isCompleted} AND ${hasTimes('')} THEN c.last_at - c.first_at END
      FROM game g, (
        SELECT MIN(e.earned_at) AS first_at, MAX(e.earned_at) AS last_at, COUNT(e.earned_at) AS dated,
          MIN(CASE WHEN t.grade = 'platinum' THEN e.earned_at END) AS platinum_at, COUNT(*) AS earned
        FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
        WHERE e.player_id = player_game.player_id AND e.game_id = player_game.game_id) c
      WHERE g.game_id = player_game.game_id)`,
    `CREATE INDEX player_game_platinum ON player_game (player_id, platinum_at ${descendingNullsLast}, game_id) WHERE platinum > 0`,
    `CREATE INDEX player_game_completed ON player_game (player_id, completed_at ${descendingNullsLast}, game_id) WHERE progress = 100`,
    `CREATE INDEX player_game_first_platinum ON player_game (game_id, platinum_at, player_id) WHERE platinum_at IS NOT NULL`,
    `CREATE INDEX player_game_fastest_platinum ON player_game (game_id, time_to_platinum, platinum_at, player_id)
      WHERE time_to_platinum IS NOT NULL`,
    'DELETE FROM owner_tally WHERE trophy_id < -1',
    `INSERT INTO owner_tally (game_id, trophy_id, players)
      SELECT pg.game_id, (CASE pg.progress WHEN 0 THEN -2 WHEN 100 THEN -13 ELSE -3 - pg.progress / 10 END), COUNT(*)
      FROM player_game pg JOIN player p ON p.player_id = pg.player_id WHERE p.hidden = 0 AND p.excluded = 0 GROUP BY 1, 2`,
  ],
};
