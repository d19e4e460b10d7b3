import type { Migration } from './migration.ts';

/** Adds the options that players choose for their own card. */
export const ownCard: Migration = {
  version: 61,
  about: 'the card that a player has chosen',
  commands: ({ types }) => [`ALTER TABLE player ADD COLUMN card ${types.TEXT}`],
};
