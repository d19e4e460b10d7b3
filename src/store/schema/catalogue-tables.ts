/** Tables of the catalogue: games, trophies, search words and owner counts. */

import * as column from '../columns/column-types.ts';
import { gameFields, setFields, trophyFields } from '../columns/shown-fields.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/**
 * A game with its trophy set. The grade counts are those of its stored trophies, or the counts that a source states if these are higher
 * (domain/stated.ts). `idKey` and `europeKey` are folded for lookup.
 */
export const game = table(
  'game',
  {
    ...gameFields.columns,
    ...setFields.columns,
    idKey: column.text,
    europeKey: column.text,
    setVersion: column.optionalText,
    ...column.statedCounts,
    /** Determined by the id (domain/networks.ts). It is a column, so that lists and sums need not compare ids with a pattern. */
    network: column.text,
    /** The console of a RetroAchievements game; null for games on other networks. */
    system: column.optionalText,
    /** A status of domain/game-status.ts; null if none was stated, which is read as `normal`. */
    status: column.optionalText,
    /** Empty if the game was stated to be in no series; null if nothing was stated. */
    series: column.optionalText,
    /** When the game was first stored; null if it was stored before this column existed. */
    addedAt: column.optionalInstant,
    /**
     * The date of the facts about the game (docs/spec/decisions.md 9.5); if it is null, the date when the game was first stored is used.
     */
    factsAt: column.optionalInstant,
  },
  [
    { name: 'game_by_id_key', terms: ['idKey'], isUnique: true },
    { name: 'game_by_europe_key', terms: ['europeKey'], where: "europe_key <> ''" },
    { name: 'game_by_media', terms: ['media'], where: 'media IS NOT NULL' },
  ],
);

/** A group of trophies of a set, such as those of an extension. */
export const trophyGroup = table('trophy_group', {
  gameId: column.textKey,
  groupId: column.textKey,
  name: column.optionalText,
  detail: column.optionalText,
});

/** A trophy of a set. */
export const trophy = table(
  'trophy',
  {
    gameId: column.textKey,
    ...trophyFields.columns,
    grade: column.text,
    /** The network's own id of the trophy; unique in the game. */
    networkKey: column.optionalText,
    /**
     * Values that the network states besides the grade: points or gamerscore, weighted points, and the percentage of its players who have
     * the trophy.
     */
    nativePoints: column.optionalInteger,
    weightedPoints: column.optionalInteger,
    globalShare: column.optionalDouble,
    /** When the network stated the share. */
    shareAt: column.optionalInstant,
    /** The number at which a trophy with a counter is earned, and the trophy's reward in the game. */
    progressTarget: column.optionalBig,
    reward: column.optionalText,
  },
  [
    { name: 'trophy_by_media', terms: ['media'], where: 'media IS NOT NULL' },
    { name: 'trophy_platinum', terms: ['gameId', 'trophyId'], where: "grade = 'platinum'" },
  ],
);

/** Search words of a game. */
export const gameWord = table('game_word', { gameId: column.textKey, word: column.textKey }, [
  { name: 'game_word_by_word', terms: ['word', 'gameId'] },
]);

/**
 * Number of players who have earned a trophy. The row with the trophy number -1 contains the number of the game's owners, and the rows -2
 * to -13 contain the owners by progress (derived/progress-bins.ts). Counts visible players who are not excluded (derived/owner-counts.ts).
 */
export const ownerCount = table(
  'owner_count',
  { gameId: column.textKey, trophyId: column.numberKey, players: column.integer },
  [
    {
      name: 'owner_count_popular',
      terms: [descending('players'), 'gameId'],
      where: 'trophy_id = -1',
    },
  ],
);

/** Number of owners with a standing on the leaderboard of a game, counted in blocks of player ids (derived/board-counts.ts). */
export const boardCount = table('board_count', {
  gameId: column.textKey,
  points: column.numberKey,
  tie: column.bigKey,
  block: column.bigKey,
  players: column.integer,
});

/** Figures of a game that are recalculated periodically (derived/game-figures.ts); a game without any known figure has no row. */
export const gameStat = table('game_stat', {
  gameId: column.textKey,
  recentPlayers: column.integer,
  medianToPlatinum: column.optionalBig,
  medianToCompletion: column.optionalBig,
  setScore: column.optionalInteger,
});
