import type { Migration } from './migration.ts';

/** Adds the readings of sets. Sets of an existing store are treated as never read. */
export const setReadings: Migration = {
  version: 49,
  about: 'readings of sets by the sync',
  commands: ({ types, clustered }) => [
    `CREATE TABLE sync_set (
      network ${types.TEXT} NOT NULL, game_id ${types.TEXT} NOT NULL, set_read_at BIGINT NOT NULL, trophies INTEGER NOT NULL,
      stated_trophies INTEGER, fingerprint ${types.TEXT} NOT NULL, confirmed SMALLINT NOT NULL, PRIMARY KEY (network, game_id)
    ) ${clustered}`,
  ],
};
