/** The trophies that were earned last (derived/recent-trophies.ts), and those dated after their import (derived/ahead.ts). */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** A trophy among those that counted players earned last. The key begins with the player, so that it is stored next to them. */
export const recentTrophy = table(
  'recent_trophy',
  {
    playerId: column.bigKey,
    gameId: column.textKey,
    trophyId: column.numberKey,
    earnedAt: column.instant,
    /** When it was loaded; null if it was found again in stored data. */
    loadedAt: column.optionalInstant,
    /** The trophies of one player and one load have the same number; later loads have greater ones. */
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
