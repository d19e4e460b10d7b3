import type { Migration } from './migration.ts';

/** Adds which sets titles of the console network have, and when the hours of followed players were read. */
export const titleSets: Migration = {
  version: 60,
  about: 'sets of titles, and hours of the console network',
  commands: ({ types, clustered }) => [
    `CREATE TABLE sync_title_set (
      network ${types.TEXT} NOT NULL, title_id ${types.TEXT} NOT NULL, game_id ${types.TEXT}, asked_at BIGINT NOT NULL,
      PRIMARY KEY (network, title_id)
    ) ${clustered}`,
    'ALTER TABLE sync_player ADD COLUMN hours_read_at BIGINT',
  ],
};
