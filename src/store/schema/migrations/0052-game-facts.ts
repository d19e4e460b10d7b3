import type { Migration } from './migration.ts';

/** Adds the date of a game's facts, which is unknown for games that are already stored. */
export const gameFacts: Migration = {
  version: 52,
  about: 'dates of the facts of games',
  commands: () => ['ALTER TABLE game ADD COLUMN facts_at BIGINT'],
};
