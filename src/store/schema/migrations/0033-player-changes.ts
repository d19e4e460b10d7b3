import type { Migration } from './migration.ts';

/** Adds the changes of players that the counts over all players do not contain yet. */
export const playerChanges: Migration = {
  version: 33,
  about: 'changes to be counted',
  commands: ({ types, clustered }) => [
    `CREATE TABLE player_change (
      player_id BIGINT NOT NULL, number BIGINT NOT NULL, changed_at BIGINT NOT NULL,
      points_2008 BIGINT NOT NULL, points_2020 BIGINT NOT NULL, tie BIGINT NOT NULL, country ${types.TEXT} NOT NULL,
      ranked SMALLINT NOT NULL, players INTEGER NOT NULL, games INTEGER NOT NULL, earned INTEGER NOT NULL,
      change ${types.TEXT} NOT NULL, PRIMARY KEY (player_id, number)
    ) ${clustered}`,
  ],
};
