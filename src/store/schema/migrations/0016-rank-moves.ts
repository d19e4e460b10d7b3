import type { Migration } from './migration.ts';

/** Adds the times of the last rank changes. */
export const rankMoves: Migration = {
  version: 16,
  about: 'when places moved',
  commands: ({ types, clustered }) => [
    `CREATE TABLE rank_move (
      system ${types.TEXT} NOT NULL, points BIGINT NOT NULL, tie BIGINT NOT NULL, changed_at BIGINT NOT NULL, ranking BIGINT NOT NULL,
      PRIMARY KEY (system, points, tie)
    ) ${clustered}`,
    'ALTER TABLE player_score ADD COLUMN placed_in BIGINT NOT NULL DEFAULT 0',
  ],
};
