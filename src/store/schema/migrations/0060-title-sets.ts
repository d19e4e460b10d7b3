import type { Migration } from './migration.ts';

/** Adds the sets of console titles, the time when play times of followed players were read, and the sets that imports wait for. */
export const titleSets: Migration = {
  version: 60,
  about: 'sets of titles, hours of the console network, and sets that are wanted',
  commands: ({ types, clustered }) => [
    `CREATE TABLE sync_title_set (
      network ${types.TEXT} NOT NULL, title_id ${types.TEXT} NOT NULL, game_id ${types.TEXT}, asked_at BIGINT NOT NULL,
      PRIMARY KEY (network, title_id)
    ) ${clustered}`,
    `CREATE TABLE sync_wanted_set (
      network ${types.TEXT} NOT NULL, game_id ${types.TEXT} NOT NULL, wanted_at BIGINT NOT NULL, asked_at BIGINT,
      PRIMARY KEY (network, game_id)
    ) ${clustered}`,
    'ALTER TABLE sync_player ADD COLUMN hours_read_at BIGINT',
  ],
};
