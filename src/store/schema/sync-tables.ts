/** Tables of the sync. Each network has its own state. */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** A followed player, by network and the folded name under which they were added. Each account is followed only once. */
export const syncPlayer = table(
  'sync_player',
  {
    network: column.textKey,
    nameKey: column.textKey,
    name: column.text,
    /** Null until the account was looked up on the network. */
    accountId: column.optionalText,
    /** Null until data of the player is stored. */
    playerId: column.optionalBig,
    /** `new`, `ok`, `failed`, `private` or `missing`. */
    state: column.text,
    addedAt: column.instant,
    lastSuccessAt: column.optionalInstant,
    lastErrorAt: column.optionalInstant,
    lastError: column.optionalText,
    nextAttemptAt: column.optionalInstant,
    /** Number of failed syncs since the last success. */
    failures: column.integer,
    /** Phase of the sync: `idle`, `listing` or `loading`. */
    phase: column.text,
    isFull: column.flag,
    startedAt: column.optionalInstant,
    lastFullAt: column.optionalInstant,
    /** The last accepted number of games listed by the network. */
    titles: column.optionalInteger,
    /** A much smaller number of games, which was not accepted. */
    doubtedTitles: column.optionalInteger,
    /** When the player's play times were last read from the network; null if never. */
    hoursReadAt: column.optionalInstant,
  },
  [
    { name: 'sync_player_by_player', terms: ['playerId'] },
    {
      name: 'sync_player_by_account',
      terms: ['network', 'accountId'],
      isUnique: true,
      where: 'account_id IS NOT NULL',
    },
  ],
);

/** A game that the network lists for a followed player. It must be read again while `listedMark` and `loadedMark` differ. */
export const syncTitle = table('sync_title', {
  network: column.textKey,
  nameKey: column.textKey,
  gameId: column.textKey,
  /** Which of the network's two services has the trophy set. */
  service: column.text,
  title: column.optionalText,
  image: column.optionalText,
  platform: column.optionalText,
  setVersion: column.optionalText,
  lastUpdatedAt: column.optionalInstant,
  /** Number of earned trophies according to the list. */
  statedEarned: column.optionalInteger,
  /** A validator of the list's entry: it changes with the player's trophies and with the set (sync/engine/mark.ts). */
  listedMark: column.text,
  /** Value of `listedMark` when the game was last read. */
  loadedMark: column.optionalText,
  failures: column.integer,
  error: column.optionalText,
  loadedAt: column.optionalInstant,
  /** Numbers of the trophies that the last load added or changed, separated by commas. */
  changedTrophies: column.optionalText,
});

/**
 * The last reading of a set's definition from the network. A first reading is unconfirmed until a second reading is equal
 * (docs/spec/networks.md 8.1).
 */
export const syncSet = table('sync_set', {
  network: column.textKey,
  gameId: column.textKey,
  setReadAt: column.instant,
  /** Number of trophies in the last reading. */
  trophies: column.integer,
  /** Number of trophies that the network's list stated at that time. */
  statedTrophies: column.optionalInteger,
  /** Hash of ids, grades, groups and names. */
  fingerprint: column.text,
  confirmed: column.flag,
});

/** The set of a title on the network, which is the same for all players. */
export const syncTitleSet = table('sync_title_set', {
  network: column.textKey,
  titleId: column.textKey,
  /** Null if the title has no set. */
  gameId: column.optionalText,
  askedAt: column.instant,
});

/** A set that imported trophies wait for: it is requested from the network once (docs/spec/networks.md 8.7). */
export const syncWantedSet = table('sync_wanted_set', {
  network: column.textKey,
  gameId: column.textKey,
  wantedAt: column.instant,
  /** When the set was last requested; null if never. */
  askedAt: column.optionalInstant,
});

/** A request to the network, which counts towards the request budget until `freeAt`. */
export const syncRequest = table('sync_request', {
  network: column.textKey,
  number: column.bigKey,
  sentAt: column.instant,
  freeAt: column.instant,
});
