import type { Migration } from './migration.ts';

/** Removes the times at which ranks moved, because the date of a card now depends only on the player's own data. */
export const ownCards: Migration = {
  version: 55,
  about: 'dates of cards without moves of places',
  commands: () => ['DROP TABLE rank_move', 'ALTER TABLE player DROP COLUMN placed_in'],
};
