import type { Migration } from './migration.ts';

/** Adds the trophies that were earned last, found in the stored ones, and the indexes of other lists of the home page. */
export const recentTrophies: Migration = {
  version: 42,
  about: 'trophies earned last',
  commands: ({ types, clustered, descendingNullsLast }) => [
    `CREATE TABLE recent_trophy (
      player_id BIGINT NOT NULL, game_id ${types.TEXT} NOT NULL, trophy_id INTEGER NOT NULL, earned_at BIGINT NOT NULL,
      loaded_at BIGINT, load_number BIGINT NOT NULL, PRIMARY KEY (player_id, game_id, trophy_id)
    ) ${clustered}`,
    'CREATE INDEX recent_trophy_latest ON recent_trophy (earned_at DESC, player_id DESC, game_id DESC, trophy_id DESC)',
    `CREATE INDEX player_game_latest_platinum ON player_game (platinum_at ${descendingNullsLast}, player_id DESC, game_id DESC)
      WHERE platinum_at IS NOT NULL`,
    'CREATE INDEX player_online ON player (updated_at DESC, player_id DESC) WHERE online = 1 AND hidden = 0',
    `INSERT INTO counter (name, value) VALUES ('recent', 0) ON CONFLICT (name) DO NOTHING`,
    `INSERT INTO recent_trophy (player_id, game_id, trophy_id, earned_at, load_number)
      SELECT e.player_id, e.game_id, e.trophy_id, e.earned_at, 0 FROM earned e JOIN player p ON p.player_id = e.player_id
      WHERE e.earned_at IS NOT NULL AND p.hidden = 0 AND p.excluded = 0
      ORDER BY e.earned_at DESC, e.player_id DESC, e.game_id DESC, e.trophy_id DESC LIMIT 2000`,
    `INSERT INTO setting (name, value)
      SELECT 'recent_from', r.earned_at || ' ' || r.player_id || ' ' || r.trophy_id || ' ' || r.game_id FROM recent_trophy r
      ORDER BY r.earned_at DESC, r.player_id DESC, r.game_id DESC, r.trophy_id DESC LIMIT 1 OFFSET 1999`,
  ],
};
