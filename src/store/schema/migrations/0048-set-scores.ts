import type { Migration } from './migration.ts';

/** Adds the scores of sets to the figures of games, which are counted again. */
export const setScores: Migration = {
  version: 48,
  about: 'scores of sets',
  commands: () => ['ALTER TABLE game_stat ADD COLUMN set_score INTEGER', "DELETE FROM setting WHERE name = 'game_figures'"],
};
