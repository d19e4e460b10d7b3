/** State of the network source. */

import * as column from './column-types.ts';
import { table } from './table.ts';

/** A player the network source follows, by the folded name he was added under. */
export const syncPlayer = table(
  'sync_player',
  {
    nameKey: column.textKey,
    name: column.text,
    /** Null until the network has been asked who this is. */
    accountId: column.optionalText,
    /** Null until something of him is stored. */
    playerId: column.optionalBig,
    /** `new`, `ok`, `failed`, `private` or `missing`. */
    state: column.text,
    addedAt: column.instant,
    lastSuccessAt: column.optionalInstant,
    lastErrorAt: column.optionalInstant,
    lastError: column.optionalText,
    nextAttemptAt: column.optionalInstant,
    /** Walks that failed since the last success. */
    failures: column.integer,
    /** Where the walk is: `idle`, `listing` or `loading`. */
    phase: column.text,
    isFull: column.flag,
    startedAt: column.optionalInstant,
    lastFullAt: column.optionalInstant,
    /** How many games the network listed, as last believed. */
    titles: column.optionalInteger,
    /** A much smaller number that was not believed. */
    doubtedTitles: column.optionalInteger,
  },
  [{ name: 'sync_player_by_player', terms: ['playerId'] }],
);

/** A game the network lists for a player it follows. It is to be loaded while the two marks differ. */
export const syncTitle = table('sync_title', {
  nameKey: column.textKey,
  gameId: column.textKey,
  /** Which of the network's two services has the set. */
  service: column.text,
  title: column.optionalText,
  image: column.optionalText,
  platform: column.optionalText,
  setVersion: column.optionalText,
  lastUpdatedAt: column.optionalInstant,
  /** Trophies earned by the list's own count. */
  statedEarned: column.optionalInteger,
  /** Changes when the list says something new of the game. */
  listedMark: column.text,
  /** `listedMark` when the game was loaded. */
  loadedMark: column.optionalText,
  failures: column.integer,
  error: column.optionalText,
  loadedAt: column.optionalInstant,
  /** Numbers of the trophies that the last load brought or changed, with commas. */
  changedTrophies: column.optionalText,
});

/** A request to the network that still counts in its budget: until `freeAt`. */
export const syncRequest = table('sync_request', { number: column.bigKey, sentAt: column.instant, freeAt: column.instant });
