/** State of the network source. */

import {
  bigKey,
  flag,
  instant,
  integer,
  optionalBig,
  optionalInstant,
  optionalInteger,
  optionalText,
  text,
  textKey,
} from './column-types.ts';
import { table } from './table.ts';

/** A player the network source follows, by the folded name he was added under. */
export const syncPlayer = table(
  'sync_player',
  {
    nameKey: textKey,
    name: text,
    /** Null until the network has been asked who this is. */
    accountId: optionalText,
    /** Null until something of him is stored. */
    playerId: optionalBig,
    /** `new`, `ok`, `failed`, `private` or `missing`. */
    state: text,
    addedAt: instant,
    lastSuccessAt: optionalInstant,
    lastErrorAt: optionalInstant,
    lastError: optionalText,
    nextAttemptAt: optionalInstant,
    /** Walks that failed since the last success. */
    failures: integer,
    /** Where the walk is: `idle`, `listing` or `loading`. */
    phase: text,
    isFull: flag,
    startedAt: optionalInstant,
    lastFullAt: optionalInstant,
    /** How many games the network listed, as last believed. */
    titles: optionalInteger,
    /** A much smaller number that was not believed. */
    doubtedTitles: optionalInteger,
  },
  [{ name: 'sync_player_by_player', terms: ['playerId'] }],
);

/** A game the network lists for a player it follows. It is to be loaded while the two marks differ. */
export const syncTitle = table('sync_title', {
  nameKey: textKey,
  gameId: textKey,
  /** Which of the network's two services has the set. */
  service: text,
  title: optionalText,
  image: optionalText,
  platform: optionalText,
  setVersion: optionalText,
  lastUpdatedAt: optionalInstant,
  /** Trophies earned by the list's own count. */
  statedEarned: optionalInteger,
  /** Changes when the list says something new of the game. */
  listedMark: text,
  /** `listedMark` when the game was loaded. */
  loadedMark: optionalText,
  failures: integer,
  error: optionalText,
  loadedAt: optionalInstant,
  /** Numbers of the trophies that the last load brought or changed, with commas. */
  changedTrophies: optionalText,
});

/** A request to the network that still counts in its budget: until `freeAt`. */
export const syncRequest = table('sync_request', { number: bigKey, sentAt: instant, freeAt: instant });
