import type { Migration } from './migration.ts';

/** Adds status and series of games, and when they came into the store: not known for those that it has. */
export const gameStatus: Migration = {
  version: 46,
  about: 'status and series of games',
  commands: ({ types }) => [
    `ALTER TABLE game ADD COLUMN status ${types.TEXT}`,
    `ALTER TABLE game ADD COLUMN series ${types.TEXT}`,
    'ALTER TABLE game ADD COLUMN added_at BIGINT',
  ],
};
