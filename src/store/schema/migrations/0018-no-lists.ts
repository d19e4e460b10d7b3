import type { Migration } from './migration.ts';

/** Drops the stored lists of games; lists are now read from their rows, so that reads do not write. */
export const noLists: Migration = {
  version: 18,
  about: 'no lists of games as text',
  commands: () => ['DROP TABLE player_game_list', "DELETE FROM counter WHERE name = 'regrades'"],
};
