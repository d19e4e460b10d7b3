import type { Migration } from './migration.ts';

/**
 * Adds the figures of games, which the service counts when it runs, and the index of times to 100 %. The index of a player's completed
 * games has what is read of them, because their rows are wide.
 */
export const gameFigures: Migration = {
  version: 43,
  about: 'figures of games',
  commands: ({ types, clustered, descendingNullsLast }) => [
    `CREATE TABLE game_stat (
      game_id ${types.TEXT} NOT NULL, recent_players INTEGER NOT NULL, median_to_platinum BIGINT, median_to_completion BIGINT,
      PRIMARY KEY (game_id)
    ) ${clustered}`,
    `CREATE INDEX player_game_fastest_completion ON player_game (game_id, time_to_completion, player_id)
      WHERE time_to_completion IS NOT NULL`,
    'DROP INDEX player_game_completed',
    `CREATE INDEX player_game_completed ON player_game
      (player_id, completed_at ${descendingNullsLast}, game_id, time_to_completion, network) WHERE progress = 100`,
  ],
};
