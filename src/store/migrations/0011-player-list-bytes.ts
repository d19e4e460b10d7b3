import type { Migration } from './migration.ts';

/** Where lists of games as they were written are in the file beside the database; filled by reads. */
export const playerListBytes: Migration = {
  about: 'lists of games as they were written',
  commands: ({ clustered }) => [
    `CREATE TABLE player_list_bytes (
      player_id BIGINT NOT NULL, form TEXT NOT NULL, update_number BIGINT NOT NULL, regrades BIGINT NOT NULL,
      catalogue BIGINT NOT NULL, place BIGINT NOT NULL, size INTEGER NOT NULL, mark BIGINT NOT NULL, checksum BIGINT NOT NULL,
      PRIMARY KEY (player_id, form)
    ) ${clustered}`,
    "INSERT INTO counter (name, value) VALUES ('list_file', 0) ON CONFLICT (name) DO NOTHING",
  ],
};
