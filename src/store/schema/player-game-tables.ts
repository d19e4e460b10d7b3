/** What players have of games. */

import * as column from './column-types.ts';
import { userPointsText } from '../read/game-standing.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** A player's game: what is earned of it by grade, counted or stated as in a set; `changedIn` is the player's update that changed it last. */
export const playerGame = table(
  'player_game',
  {
    playerId: column.bigKey,
    gameId: column.textKey,
    ...column.gradeCounts,
    progress: column.integer,
    lastUpdatedAt: column.optionalInstant,
    statedLastUpdatedAt: column.optionalInstant,
    changedIn: column.big,
    ...column.statedCounts,
    statedPoints: column.optionalInteger,
  },
  [
    { name: 'player_game_played', terms: ['playerId', descending('lastUpdatedAt'), 'gameId'] },
    { name: 'player_game_by_game', terms: ['gameId', 'playerId'] },
    {
      name: 'player_game_standing',
      terms: [
        'gameId',
        descending<never>({ sql: userPointsText('') }),
        descending('platinum'),
        descending('gold'),
        descending('silver'),
        'playerId',
      ],
    },
  ],
);

/** An earned trophy; that it is earned and when are two facts, so the date may be null. */
export const earned = table(
  'earned',
  {
    playerId: column.bigKey,
    gameId: column.textKey,
    trophyId: column.numberKey,
    earnedAt: column.optionalInstant,
    changedIn: column.big,
  },
  [{ name: 'earned_latest', terms: ['playerId', descending('earnedAt'), descending('gameId'), descending('trophyId')] }],
);
