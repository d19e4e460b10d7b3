import type { Migration } from './migration.ts';

/** Reads leave nothing behind: lists of games are read from their rows. */
export const noLists: Migration = {
  version: 18,
  about: 'no lists of games as text',
  commands: () => ['DROP TABLE player_game_list', "DELETE FROM counter WHERE name = 'regrades'"],
};
