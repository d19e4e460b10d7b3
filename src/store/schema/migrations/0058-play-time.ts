import type { Migration } from './migration.ts';

/** Adds play times, presence, and the flags that hide them for a player. */
export const playTime: Migration = {
  version: 58,
  about: 'play time and presence',
  commands: ({ types, clustered }) => [
    `CREATE TABLE play_time (
      player_id BIGINT NOT NULL, network ${types.TEXT} NOT NULL, source_id ${types.TEXT} NOT NULL, game_id ${types.TEXT},
      title ${types.TEXT}, seconds BIGINT NOT NULL, sessions INTEGER, first_at BIGINT, last_at BIGINT, read_at BIGINT NOT NULL,
      doubted_at BIGINT, PRIMARY KEY (player_id, network, source_id)
    ) ${clustered}`,
    'CREATE INDEX play_time_by_game ON play_time (game_id, player_id) WHERE game_id IS NOT NULL',
    `CREATE TABLE presence (
      player_id BIGINT NOT NULL, network ${types.TEXT} NOT NULL, state ${types.TEXT} NOT NULL, title ${types.TEXT},
      game_id ${types.TEXT}, source_id ${types.TEXT}, platform ${types.TEXT}, text ${types.TEXT}, since_at BIGINT NOT NULL,
      seen_at BIGINT, read_at BIGINT NOT NULL, changed_in BIGINT NOT NULL, PRIMARY KEY (player_id, network)
    ) ${clustered}`,
    'CREATE INDEX presence_read ON presence (read_at DESC, player_id, network)',
    'CREATE INDEX presence_by_game ON presence (game_id, player_id) WHERE game_id IS NOT NULL',
    'ALTER TABLE player ADD COLUMN hours_hidden SMALLINT NOT NULL DEFAULT 0',
    'ALTER TABLE player ADD COLUMN presence_hidden SMALLINT NOT NULL DEFAULT 0',
  ],
};
