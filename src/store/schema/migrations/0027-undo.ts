import type { Migration } from './migration.ts';

/** Adds the records by which the last load of a player can be undone. Earlier loads cannot. */
export const undo: Migration = {
  version: 27,
  about: 'undo of the last load of a player',
  commands: ({ types, clustered }) => [
    `CREATE TABLE player_undo (
      player_id BIGINT NOT NULL, part INTEGER NOT NULL, loaded_at BIGINT NOT NULL, source ${types.TEXT} NOT NULL,
      state ${types.TEXT} NOT NULL, content ${types.TEXT} NOT NULL, PRIMARY KEY (player_id, part)
    ) ${clustered}`,
  ],
};
