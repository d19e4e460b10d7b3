/** Tables of players, their derived data, and the tombstones of deleted players. */

import * as column from '../columns/column-types.ts';
import { playerFields } from '../columns/shown-fields.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** A player. Every load that changes the player's data increments `updateNumber` once. */
export const player = table(
  'player',
  {
    ...playerFields.columns,
    updateNumber: column.big,
    /** Source name of the load that last changed the player. */
    source: column.text,
    ...column.statedCounts,
    /** Number of the last update that was neither an administrative change nor older data. Rows that it changed are returned with the Updated flag. */
    playUpdate: column.big,
    /** Date of the profile data; null if no record has stated one. */
    asOf: column.optionalInstant,
    /** Number of the player's rows in hidden_game. Reads look for hidden games only if it is above 0. */
    hiddenGames: column.integer,
  },
  [
    { name: 'player_by_account', terms: ['accountId'], where: 'account_id IS NOT NULL' },
    {
      name: 'player_recent',
      terms: [descending('updatedAt'), descending('playerId')],
      where: 'hidden = 0',
    },
    {
      name: 'player_online',
      terms: [descending('updatedAt'), descending('playerId')],
      where: 'online = 1 AND hidden = 0',
    },
    { name: 'player_by_media', terms: ['media'], where: 'media IS NOT NULL' },
  ],
);

/** Maps folded names, current or former, to players. Every read of a player starts with this lookup. */
export const playerName = table(
  'player_name',
  { nameKey: column.textKey, playerId: column.big, name: column.text, isCurrent: column.flag },
  [{ name: 'player_name_by_player', terms: ['playerId'] }],
);

/** Search words of a player (domain/search-words.ts). */
export const playerWord = table('player_word', { playerId: column.bigKey, word: column.textKey }, [
  { name: 'player_word_by_word', terms: ['word', 'playerId'] },
]);

/** Derived data of a player: counted trophies of the network `psn`, completion, points, and whether the player is ranked. */
export const playerScore = table(
  'player_score',
  {
    playerId: column.bigKey,
    ...column.gradeCounts,
    games: column.integer,
    completionSum: column.big,
    completionGames: column.integer,
    /** Points in the level system of the store (derived/level-system.ts). */
    points: column.big,
    /** Two lower-case letters; empty if unknown. */
    country: column.text,
    ranked: column.flag,
    /** 1 for a visible player, 0 for a hidden one. */
    visible: column.flag,
    /** Newest date of an earned trophy. */
    lastEarnedAt: column.optionalInstant,
    /** Tie-breaker between players with equal points: their trophies encoded as one number (ranking.ts). */
    tie: column.big,
    /** Number of games on networks other than `psn`. */
    otherGames: column.integer,
  },
  [
    {
      name: 'player_score_recent',
      terms: [descending('lastEarnedAt'), descending('playerId')],
      where: 'visible = 1',
    },
    {
      name: 'player_score_world',
      terms: [descending('points'), descending('tie'), 'playerId'],
      where: 'ranked = 1',
    },
    {
      name: 'player_score_country',
      terms: ['country', descending('points'), descending('tie'), 'playerId'],
      where: 'ranked = 1',
    },
  ],
);

/**
 * A player on a network other than `psn`: their account, and sums over their games there. The scores order the network's board
 * (derived/player-networks.ts).
 */
export const playerNetwork = table(
  'player_network',
  {
    playerId: column.bigKey,
    network: column.textKey,
    accountId: column.optionalText,
    accountName: column.optionalText,
    /** When the player's games on the network were last changed; null if unknown. */
    updatedAt: column.optionalInstant,
    games: column.integer,
    ...column.gradeCounts,
    /** Number of completed games. */
    complete: column.integer,
    score: column.big,
    secondScore: column.big,
  },
  [
    {
      name: 'player_network_board',
      terms: ['network', descending('score'), descending('secondScore'), 'playerId'],
      where: '(score > 0 OR second_score > 0)',
    },
    {
      name: 'player_network_by_account',
      terms: ['network', 'accountId'],
      where: 'account_id IS NOT NULL',
    },
  ],
);

/** Trophies earned by a player per day, encoded as one text (derived/activity.ts). */
export const playerActivity = table('player_activity', {
  playerId: column.bigKey,
  days: column.text,
});

/** A game that a player hides. It remains hidden if the player's game is removed and added again. */
export const hiddenGame = table(
  'hidden_game',
  { playerId: column.bigKey, gameId: column.textKey, hiddenAt: column.instant },
  [{ name: 'hidden_game_by_game', terms: ['gameId', 'playerId'] }],
);

/** A game or trophy that a player hunts or has a note about. Other players never see it. */
export const hunt = table(
  'hunt',
  {
    playerId: column.bigKey,
    gameId: column.textKey,
    /** Number of the trophy; negative for the whole game (read/hunts.ts). */
    trophyId: column.numberKey,
    isHunted: column.flag,
    note: column.optionalText,
    changedAt: column.instant,
  },
  [{ name: 'hunt_by_game', terms: ['gameId', 'playerId'] }],
);

/** Data that the last load of a player replaced, in parts, so that the load can be undone (corrections/undo/). */
export const playerUndo = table('player_undo', {
  playerId: column.bigKey,
  part: column.numberKey,
  loadedAt: column.instant,
  source: column.text,
  /** `added`: the load added the player; `changed`: it changed the player; `too-large`: it cannot be undone. */
  state: column.text,
  /** JSON (write/undo/undo-content.ts); empty unless `changed`. */
  content: column.text,
});

/** Tombstones: keyed hashes of the names of deleted players, which prevent a load from restoring them. */
export const deletedPlayer = table('deleted_player', {
  nameHash: column.textKey,
  deletedAt: column.instant,
});
