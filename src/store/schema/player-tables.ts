/** Players, what is derived of them, and what is left of those who were deleted. */

import {
  big,
  bigKey,
  flag,
  gradeCounts,
  instant,
  integer,
  optionalDouble,
  optionalInstant,
  optionalInteger,
  optionalText,
  statedCounts,
  text,
  textKey,
} from './column-types.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** A player. `updateNumber` is raised once by every load that changes anything of him. */
export const player = table(
  'player',
  {
    playerId: bigKey,
    name: text,
    accountId: optionalText,
    aboutMe: optionalText,
    avatarSmall: optionalText,
    avatarMedium: optionalText,
    avatar: optionalText,
    country: optionalText,
    jid: optionalText,
    server: optionalText,
    panelUrl: optionalText,
    identity: optionalText,
    alias: optionalText,
    plus: flag,
    background: optionalText,
    online: flag,
    away: flag,
    statusComment: optionalText,
    statusMode: optionalText,
    statusObjectId: optionalText,
    statusPlaying: optionalText,
    statusTitle: optionalText,
    lastSeenAt: optionalInstant,
    updatedAt: instant,
    gamesUpdatedAt: optionalInstant,
    cardChangedAt: optionalInstant,
    statedLevel: optionalInteger,
    statedProgress: optionalInteger,
    statedPoints: optionalInteger,
    statedPosition: optionalInteger,
    statedTotal: optionalInteger,
    statedCountryPosition: optionalInteger,
    statedCountryTotal: optionalInteger,
    hidden: flag,
    excluded: flag,
    updateNumber: big,
    /** The load that changed him last, by its source's name. */
    source: text,
    ...statedCounts,
    statedFloor: optionalInteger,
    statedCeiling: optionalInteger,
    statedCompletion: optionalDouble,
    /** The last update that was no administrative change: what it changed is answered as updated. */
    playUpdate: big,
    statedCountry: optionalText,
    /** As of when the profile holds; null while no record has stated anything of it. */
    asOf: optionalInstant,
  },
  [
    { name: 'player_by_account', terms: ['accountId'], where: 'account_id IS NOT NULL' },
    { name: 'player_recent', terms: [descending('updatedAt'), descending('playerId')], where: 'hidden = 0' },
  ],
);

/** From a folded name, current or former, to the player: the lookup every read begins with. */
export const playerName = table('player_name', { nameKey: textKey, playerId: big, name: text, isCurrent: flag }, [
  { name: 'player_name_by_player', terms: ['playerId'] },
]);

/** The words a player is found by (domain/search-words.ts). */
export const playerWord = table('player_word', { playerId: bigKey, word: textKey }, [
  { name: 'player_word_by_word', terms: ['word', 'playerId'] },
]);

/** What is derived of a player: trophies counted one by one, completion, points of both level systems, and whether he is ranked. */
export const playerScore = table(
  'player_score',
  {
    playerId: bigKey,
    ...gradeCounts,
    games: integer,
    completionSum: big,
    completionGames: integer,
    points2008: big,
    points2020: big,
    /** Empty where not known. */
    country: text,
    ranked: flag,
    /** 0 for a hidden player, who counts in no average. */
    visible: flag,
    /** The newest date of what he earned. */
    lastEarnedAt: optionalInstant,
    /** What decides among the same points: the trophies he is answered with, counted or stated, as one number (ranking.ts). */
    tie: big,
    /** The number of the ranking up to which a source states when the card changed: places that moved later count (rank-moves.ts). */
    placedIn: big,
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

/** What a player earned on each day, in one text that is read and written whole (write/activity.ts). */
export const playerActivity = table('player_activity', { playerId: bigKey, days: text });

/** Keyed hashes of what a deleted player was known by, so that no load brings him back. */
export const deletedPlayer = table('deleted_player', { nameHash: textKey, deletedAt: instant });
