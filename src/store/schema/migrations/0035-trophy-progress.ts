import type { Migration } from './migration.ts';

/** Adds what networks state about trophies that are not earned yet. */
export const trophyProgress: Migration = {
  version: 35,
  about: 'progress of trophies',
  commands: ({ types }) => [`ALTER TABLE player_game ADD COLUMN trophy_progress ${types.TEXT}`],
};
