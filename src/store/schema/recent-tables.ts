/** Tables of the trophies earned last (derived/recent-trophies.ts), and of trophies dated after their import (derived/ahead.ts). */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** A trophy that a counted player earned recently. The key begins with the player, so that a player's rows are stored together. */
export const recentTrophy = table(
  'recent_trophy',
  {
    playerId: column.bigKey,
    gameId: column.textKey,
    trophyId: column.numberKey,
    earnedAt: column.instant,
    /** When the trophy was imported; null if a rebuild found it in stored data. */
    loadedAt: column.optionalInstant,
    /** Trophies of one player from one load have the same number; later loads have higher numbers. */
    loadNumber: column.big,
  },
  [
    {
      name: 'recent_trophy_latest',
      terms: [
        descending('earnedAt'),
        descending('playerId'),
        descending('gameId'),
        descending('trophyId'),
      ],
    },
  ],
);

/** A trophy that was dated more than 24 hours after its import. */
export const playerAhead = table(
  'player_ahead',
  {
    playerId: column.bigKey,
    gameId: column.textKey,
    trophyId: column.numberKey,
    earnedAt: column.instant,
  },
  [{ name: 'player_ahead_by_date', terms: ['earnedAt', 'playerId', 'gameId', 'trophyId'] }],
);
