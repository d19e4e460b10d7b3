/** What players have of games. */

import {
  big,
  bigKey,
  gradeCounts,
  integer,
  numberKey,
  optionalInstant,
  optionalInteger,
  statedCounts,
  textKey,
} from './column-types.ts';
import { userPointsText } from '../read/game-standing.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** A player's game: what is earned of it by grade, counted or stated as in a set; `changedIn` is the player's update that changed it last. */
export const playerGame = table(
  'player_game',
  {
    playerId: bigKey,
    gameId: textKey,
    ...gradeCounts,
    progress: integer,
    lastUpdatedAt: optionalInstant,
    statedLastUpdatedAt: optionalInstant,
    changedIn: big,
    ...statedCounts,
    statedPoints: optionalInteger,
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
    playerId: bigKey,
    gameId: textKey,
    trophyId: numberKey,
    earnedAt: optionalInstant,
    changedIn: big,
  },
  [{ name: 'earned_latest', terms: ['playerId', descending('earnedAt'), descending('gameId'), descending('trophyId')] }],
);
