import type { Migration } from './migration.ts';

/** Adds players' choices for their own profile: hidden games, pins, and hunted games and trophies. */
export const ownChoices: Migration = {
  version: 59,
  about: 'hidden games, pins and hunts',
  commands: ({ types, clustered }) => [
    `CREATE TABLE hidden_game (
      player_id BIGINT NOT NULL, game_id ${types.TEXT} NOT NULL, hidden_at BIGINT NOT NULL, PRIMARY KEY (player_id, game_id)
    ) ${clustered}`,
    'CREATE INDEX hidden_game_by_game ON hidden_game (game_id, player_id)',
    `CREATE TABLE hunt (
      player_id BIGINT NOT NULL, game_id ${types.TEXT} NOT NULL, trophy_id INTEGER NOT NULL, is_hunted SMALLINT NOT NULL,
      note ${types.TEXT}, changed_at BIGINT NOT NULL, PRIMARY KEY (player_id, game_id, trophy_id)
    ) ${clustered}`,
    'CREATE INDEX hunt_by_game ON hunt (game_id, player_id)',
    'ALTER TABLE player ADD COLUMN hidden_games INTEGER NOT NULL DEFAULT 0',
    `ALTER TABLE player ADD COLUMN pins ${types.TEXT}`,
  ],
};
