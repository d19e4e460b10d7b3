/** Tables of players' games and earned trophies. */

import * as column from '../columns/column-types.ts';
import { userPointsText } from './game-standing.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/**
 * A player's game with the earned trophies by grade: the numbers counted, or those that a source states. `changedIn` is the number of the
 * player's update that last changed the game.
 */
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
    /** The network of the game. */
    network: column.text,
    /** The network's own award for the game, such as `mastered`, and its date. */
    award: column.optionalText,
    awardedAt: column.optionalInstant,
    /** Counters of trophies that are not earned (records/trophy-progress.ts). */
    trophyProgress: column.optionalText,
    /** Derived dates of the earned trophies (derived/game-dates.ts, docs/spec/figures.md 3). */
    firstAt: column.optionalInstant,
    lastAt: column.optionalInstant,
    platinumAt: column.optionalInstant,
    completedAt: column.optionalInstant,
    /** Number of earned trophies with a date. */
    dated: column.integer,
    /** Milliseconds from the first trophy to the platinum, and to 100 %; null if unknown. */
    timeToPlatinum: column.optionalBig,
    timeToCompletion: column.optionalBig,
  },
  [
    {
      name: 'player_game_platinum',
      terms: ['playerId', descending('platinumAt'), 'gameId'],
      where: 'platinum > 0',
    },
    {
      name: 'player_game_completed',
      terms: ['playerId', descending('completedAt'), 'gameId', 'timeToCompletion', 'network'],
      where: 'progress = 100',
    },
    {
      name: 'player_game_first_platinum',
      terms: ['gameId', 'platinumAt', 'playerId'],
      where: 'platinum_at IS NOT NULL',
    },
    {
      name: 'player_game_fastest_platinum',
      terms: ['gameId', 'timeToPlatinum', 'platinumAt', 'playerId'],
      where: 'time_to_platinum IS NOT NULL',
    },
    {
      name: 'player_game_fastest_completion',
      terms: ['gameId', 'timeToCompletion', 'playerId'],
      where: 'time_to_completion IS NOT NULL',
    },
    {
      name: 'player_game_latest_platinum',
      terms: [descending('platinumAt'), descending('playerId'), descending('gameId')],
      where: 'platinum_at IS NOT NULL',
    },
    {
      name: 'player_game_played',
      terms: ['playerId', descending('lastUpdatedAt'), 'gameId', 'network'],
    },
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

/** An earned trophy. The date is null if it is unknown. */
export const earned = table(
  'earned',
  {
    playerId: column.bigKey,
    gameId: column.textKey,
    trophyId: column.numberKey,
    earnedAt: column.optionalInstant,
    changedIn: column.big,
    /** When the trophy was earned in hardcore mode (RetroAchievements). */
    hardcoreAt: column.optionalInstant,
  },
  [
    {
      name: 'earned_latest',
      terms: ['playerId', descending('earnedAt'), descending('gameId'), descending('trophyId')],
    },
  ],
);
