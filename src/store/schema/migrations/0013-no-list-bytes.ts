import type { Migration } from './migration.ts';

/** Serialized lists of games are no longer stored: their table and the counter of its file go. */
export const noListBytes: Migration = {
  version: 13,
  about: 'no serialized lists of games',
  commands: () => ['DROP TABLE IF EXISTS player_list_bytes', "DELETE FROM counter WHERE name = 'list_file'"],
};
