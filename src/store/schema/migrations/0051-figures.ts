import { dayMs } from '../../../domain/time/index.ts';
import type { Migration } from './migration.ts';

const trophies =
  '(SELECT g.platinum + g.gold + g.silver + g.bronze FROM game g WHERE g.game_id = player_game.game_id)';
const group = `(SELECT MIN(b.group_id) FROM trophy b WHERE b.game_id = player_game.game_id AND b.grade = 'platinum')`;
const ofExtensions = `(SELECT COUNT(*) FROM trophy q WHERE q.game_id = player_game.game_id AND q.group_id IS DISTINCT FROM ${group})`;
const datedForPlatinum = `(SELECT COUNT(e.earned_at) FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
  JOIN (SELECT MIN(b.group_id) AS id FROM trophy b WHERE b.game_id = player_game.game_id AND b.grade = 'platinum') base
    ON t.group_id IS NOT DISTINCT FROM base.id
  WHERE e.player_id = player_game.player_id AND e.game_id = player_game.game_id)`;

/**
 * Adds the table of trophies dated after their import; stored trophies are treated as imported now. Removes the times of games for which
 * the player has not earned all required trophies. Adds players with points in any mode to the boards of their networks.
 */
export const figures: Migration = {
  version: 51,
  about: 'future dates, times, boards of networks',
  commands: ({ types, clustered }) => [
    `CREATE TABLE player_ahead (
      player_id BIGINT NOT NULL, game_id ${types.TEXT} NOT NULL, trophy_id INTEGER NOT NULL, earned_at BIGINT NOT NULL,
      PRIMARY KEY (player_id, game_id, trophy_id)
    ) ${clustered}`,
    'CREATE INDEX player_ahead_by_date ON player_ahead (earned_at, player_id, game_id, trophy_id)',
    `INSERT INTO player_ahead (player_id, game_id, trophy_id, earned_at)
      SELECT e.player_id, e.game_id, e.trophy_id, e.earned_at FROM earned e WHERE e.earned_at > ${Date.now() + dayMs}`,
    `DELETE FROM recent_trophy WHERE EXISTS (SELECT 1 FROM player_ahead a WHERE a.player_id = recent_trophy.player_id
      AND a.game_id = recent_trophy.game_id AND a.trophy_id = recent_trophy.trophy_id AND a.earned_at = recent_trophy.earned_at)`,
    `UPDATE player_game SET time_to_completion = NULL WHERE time_to_completion IS NOT NULL AND dated <> ${trophies}`,
    `UPDATE player_game SET time_to_platinum = NULL
      WHERE time_to_platinum IS NOT NULL AND ${datedForPlatinum} <> ${trophies} - ${ofExtensions}`,
    'DROP INDEX player_network_board',
    `CREATE INDEX player_network_board ON player_network (network, score DESC, second_score DESC, player_id)
      WHERE (score > 0 OR second_score > 0)`,
    "DELETE FROM setting WHERE name = 'game_figures'",
  ],
};
