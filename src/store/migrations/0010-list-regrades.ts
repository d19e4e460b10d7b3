import type { Migration } from './migration.ts';

/** Kept lists of games know of sets that came to be worth something else. */
export const listRegrades: Migration = {
  about: 'regrades in kept lists of games',
  commands: () => [
    'DELETE FROM player_game_list',
    'ALTER TABLE player_game_list ADD COLUMN regrades BIGINT NOT NULL DEFAULT 0',
    "INSERT INTO counter (name, value) VALUES ('regrades', 0) ON CONFLICT (name) DO NOTHING",
  ],
};
