import type { Migration } from './migration.ts';

/** Lists of games as texts; filled by reads. */
export const playerGameLists: Migration = {
  about: 'kept lists of games',
  commands: ({ clustered }) => [
    `CREATE TABLE player_game_list (
      player_id BIGINT NOT NULL PRIMARY KEY, update_number BIGINT NOT NULL, game_ids TEXT NOT NULL, numbers TEXT NOT NULL
    ) ${clustered}`,
  ],
};
