import type { Migration } from './migration.ts';

/** Drops the table of serialized lists of games and its file counter; the lists are no longer stored. */
export const noListBytes: Migration = {
  version: 13,
  about: 'no serialized lists of games',
  commands: () => ['DROP TABLE IF EXISTS player_list_bytes', "DELETE FROM counter WHERE name = 'list_file'"],
};
