/** Tables of the sync. Each network has its own state. */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** A followed player, by network and the folded name under which they were added. An account is followed once. */
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
    /** A much smaller number that was not accepted. */
    doubtedTitles: column.optionalInteger,
    /** When the network was asked how long the player has played what; null if it never was. */
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

/** A game that the network lists for a followed player. It must be loaded while `listedMark` and `loadedMark` differ. */
export const syncTitle = table('sync_title', {
  network: column.textKey,
  nameKey: column.textKey,
  gameId: column.textKey,
  /** The one of the network's two services that has the set. */
  service: column.text,
  title: column.optionalText,
  image: column.optionalText,
  platform: column.optionalText,
  setVersion: column.optionalText,
  lastUpdatedAt: column.optionalInstant,
  /** Number of earned trophies according to the list. */
  statedEarned: column.optionalInteger,
  /** What the list states about the game: it changes with play and with the set (sync/engine/mark.ts). */
  listedMark: column.text,
  /** Value of `listedMark` when the game was loaded. */
  loadedMark: column.optionalText,
  failures: column.integer,
  error: column.optionalText,
  loadedAt: column.optionalInstant,
  /** Numbers of the trophies that the last load added or changed, separated by commas. */
  changedTrophies: column.optionalText,
});

/**
 * The last reading of a set's definition on the network. A first reading is unconfirmed until a second one gives the same
 * (docs/spec/networks.md 8.1).
 */
export const syncSet = table('sync_set', {
  network: column.textKey,
  gameId: column.textKey,
  setReadAt: column.instant,
  /** Number of trophies in that reading. */
  trophies: column.integer,
  /** Number of trophies that the network's list stated then. */
  statedTrophies: column.optionalInteger,
  /** Hash of ids, grades, groups and names. */
  fingerprint: column.text,
  confirmed: column.flag,
});

/** Which set a title of the network has, for all its players. */
export const syncTitleSet = table('sync_title_set', {
  network: column.textKey,
  titleId: column.textKey,
  /** Null if the title has none. */
  gameId: column.optionalText,
  askedAt: column.instant,
});

/** A set that imported trophies wait for: the network is asked for it once (docs/spec/networks.md 8.7). */
export const syncWantedSet = table('sync_wanted_set', {
  network: column.textKey,
  gameId: column.textKey,
  wantedAt: column.instant,
  /** When the network was asked last; null if it never was. */
  askedAt: column.optionalInstant,
});

/** A request to the network, which counts towards the request budget until `freeAt`. */
export const syncRequest = table('sync_request', {
  network: column.textKey,
  number: column.bigKey,
  sentAt: column.instant,
  freeAt: column.instant,
});
