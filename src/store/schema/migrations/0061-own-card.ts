import type { Migration } from './migration.ts';

/** Adds the card that players choose as theirs. */
export const ownCard: Migration = {
  version: 61,
  about: 'the card that a player has chosen',
  commands: ({ types }) => [`ALTER TABLE player ADD COLUMN card ${types.TEXT}`],
};
