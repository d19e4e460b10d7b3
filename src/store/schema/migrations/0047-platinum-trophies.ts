import type { Migration } from './migration.ts';

/** Adds the index of platinum trophies, of which lists of games read the earners. */
export const platinumTrophies: Migration = {
  version: 47,
  about: 'index of platinum trophies',
  commands: () => [`CREATE INDEX trophy_platinum ON trophy (game_id, trophy_id) WHERE grade = 'platinum'`],
};
