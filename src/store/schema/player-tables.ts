/** Players, what is derived of them, and what is left of those who were deleted. */

import * as column from './column-types.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** A player. `updateNumber` is raised once by every load that changes anything of him. */
export const player = table(
  'player',
  {
    playerId: column.bigKey,
    name: column.text,
    accountId: column.optionalText,
    aboutMe: column.optionalText,
    avatarSmall: column.optionalText,
    avatarMedium: column.optionalText,
    avatar: column.optionalText,
    country: column.optionalText,
    jid: column.optionalText,
    server: column.optionalText,
    panelUrl: column.optionalText,
    identity: column.optionalText,
    alias: column.optionalText,
    plus: column.flag,
    background: column.optionalText,
    online: column.flag,
    away: column.flag,
    statusComment: column.optionalText,
    statusMode: column.optionalText,
    statusObjectId: column.optionalText,
    statusPlaying: column.optionalText,
    statusTitle: column.optionalText,
    lastSeenAt: column.optionalInstant,
    updatedAt: column.instant,
    gamesUpdatedAt: column.optionalInstant,
    cardChangedAt: column.optionalInstant,
    statedLevel: column.optionalInteger,
    statedProgress: column.optionalInteger,
    statedPoints: column.optionalInteger,
    statedPosition: column.optionalInteger,
    statedTotal: column.optionalInteger,
    statedCountryPosition: column.optionalInteger,
    statedCountryTotal: column.optionalInteger,
    hidden: column.flag,
    excluded: column.flag,
    updateNumber: column.big,
    /** The load that changed him last, by its source's name. */
    source: column.text,
    ...column.statedCounts,
    statedFloor: column.optionalInteger,
    statedCeiling: column.optionalInteger,
    statedCompletion: column.optionalDouble,
    /** The last update that was no administrative change: what it changed is answered as updated. */
    playUpdate: column.big,
    statedCountry: column.optionalText,
    /** As of when the profile holds; null while no record has stated anything of it. */
    asOf: column.optionalInstant,
    /** The number of the ranking up to which a source states when the card changed: places that moved later count (rank-moves.ts). */
    placedIn: column.big,
  },
  [
    { name: 'player_by_account', terms: ['accountId'], where: 'account_id IS NOT NULL' },
    { name: 'player_recent', terms: [descending('updatedAt'), descending('playerId')], where: 'hidden = 0' },
  ],
);

/** From a folded name, current or former, to the player: the lookup every read begins with. */
export const playerName = table(
  'player_name',
  { nameKey: column.textKey, playerId: column.big, name: column.text, isCurrent: column.flag },
  [{ name: 'player_name_by_player', terms: ['playerId'] }],
);

/** The words a player is found by (domain/search-words.ts). */
export const playerWord = table('player_word', { playerId: column.bigKey, word: column.textKey }, [
  { name: 'player_word_by_word', terms: ['word', 'playerId'] },
]);

/** What is derived of a player: trophies counted one by one, completion, points of both level systems, and whether he is ranked. */
export const playerScore = table(
  'player_score',
  {
    playerId: column.bigKey,
    ...column.gradeCounts,
    games: column.integer,
    completionSum: column.big,
    completionGames: column.integer,
    points2008: column.big,
    points2020: column.big,
    /** Empty where not known. */
    country: column.text,
    ranked: column.flag,
    /** 0 for a hidden player, who counts in no average. */
    visible: column.flag,
    /** The newest date of what he earned. */
    lastEarnedAt: column.optionalInstant,
    /** What decides among the same points: the trophies he is answered with, counted or stated, as one number (ranking.ts). */
    tie: column.big,
  },
  [
    { name: 'player_score_recent', terms: [descending('lastEarnedAt'), descending('playerId')], where: 'visible = 1' },
    { name: 'player_score_world_2008', terms: [descending('points2008'), descending('tie'), 'playerId'], where: 'ranked = 1' },
    {
      name: 'player_score_country_2008',
      terms: ['country', descending('points2008'), descending('tie'), 'playerId'],
      where: 'ranked = 1',
    },
    { name: 'player_score_world_2020', terms: [descending('points2020'), descending('tie'), 'playerId'], where: 'ranked = 1' },
    {
      name: 'player_score_country_2020',
      terms: ['country', descending('points2020'), descending('tie'), 'playerId'],
      where: 'ranked = 1',
    },
  ],
);

/** What a player earned on each day, in one text that is read and written whole (derived/activity.ts). */
export const playerActivity = table('player_activity', { playerId: column.bigKey, days: column.text });

/** Keyed hashes of what a deleted player was known by, so that no load brings him back. */
export const deletedPlayer = table('deleted_player', { nameHash: column.textKey, deletedAt: column.instant });
