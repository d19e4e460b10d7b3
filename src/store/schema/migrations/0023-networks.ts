import type { Migration } from './migration.ts';

const counted = ['games', 'known_sets', 'platinum', 'gold', 'silver', 'bronze'];
const counters = ['retro', 'steam', 'xbox'].flatMap((network) => counted.map((name) => `${name}@${network}`));

/** Adds the network of games, what networks state beside grades, and players on networks. All stored games are of the consoles. */
export const networks: Migration = {
  version: 23,
  about: 'games of other networks',
  commands: ({ types, clustered, descendingNullsLast }) => [
    `ALTER TABLE game ADD COLUMN network ${types.TEXT} NOT NULL DEFAULT 'psn'`,
    `ALTER TABLE game ADD COLUMN system ${types.TEXT}`,
    `ALTER TABLE trophy ADD COLUMN network_key ${types.TEXT}`,
    'ALTER TABLE trophy ADD COLUMN native_points INTEGER',
    'ALTER TABLE trophy ADD COLUMN weighted_points INTEGER',
    `ALTER TABLE trophy ADD COLUMN global_share ${types['DOUBLE PRECISION']}`,
    'ALTER TABLE trophy ADD COLUMN share_at BIGINT',
    `ALTER TABLE player_game ADD COLUMN network ${types.TEXT} NOT NULL DEFAULT 'psn'`,
    `ALTER TABLE player_game ADD COLUMN award ${types.TEXT}`,
    'ALTER TABLE player_game ADD COLUMN awarded_at BIGINT',
    'ALTER TABLE earned ADD COLUMN hardcore_at BIGINT',
    'ALTER TABLE player_score ADD COLUMN other_games INTEGER NOT NULL DEFAULT 0',
    'DROP INDEX player_game_played',
    `CREATE INDEX player_game_played ON player_game (player_id, last_updated_at ${descendingNullsLast}, game_id, network)`,
    `CREATE TABLE player_network (
      player_id BIGINT NOT NULL, network ${types.TEXT} NOT NULL, account_id ${types.TEXT}, account_name ${types.TEXT}, updated_at BIGINT,
      games INTEGER NOT NULL, platinum INTEGER NOT NULL, gold INTEGER NOT NULL, silver INTEGER NOT NULL, bronze INTEGER NOT NULL,
      complete INTEGER NOT NULL, score BIGINT NOT NULL, second_score BIGINT NOT NULL,
      PRIMARY KEY (player_id, network)
    ) ${clustered}`,
    'CREATE INDEX player_network_board ON player_network (network, score DESC, second_score DESC, player_id) WHERE score > 0',
    'CREATE INDEX player_network_by_account ON player_network (network, account_id) WHERE account_id IS NOT NULL',
    `INSERT INTO counter (name, value) VALUES ${counters.map((name) => `('${name}', 0)`).join(', ')} ON CONFLICT (name) DO NOTHING`,
  ],
};
