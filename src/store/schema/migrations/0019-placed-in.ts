import type { Migration } from './migration.ts';

/** Moves the stated card date to the player, so that player_score contains only derived data. */
export const placedIn: Migration = {
  version: 19,
  about: 'stated dates of cards with the player',
  commands: () => [
    'ALTER TABLE player ADD COLUMN placed_in BIGINT NOT NULL DEFAULT 0',
    'UPDATE player SET placed_in = (SELECT s.placed_in FROM player_score s WHERE s.player_id = player.player_id)',
    'ALTER TABLE player_score DROP COLUMN placed_in',
  ],
};
