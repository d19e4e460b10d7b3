/**
 * The tables and their columns, declared once. Row types, column lists, upserts and decoding are
 * derived from these declarations; the migrations make the tables, and a test compares the two.
 *
 * A table's rows are objects with the properties named here; a column is its property in snake_case.
 * Every table of a player has player_id first in its key, so that a distributed engine can keep a
 * player's rows together. There are no foreign keys, sequences or triggers, which such engines lack.
 */

import {
  big,
  bigKey,
  double,
  flag,
  gradeCounts,
  instant,
  integer,
  numberKey,
  optionalBig,
  optionalDouble,
  optionalInstant,
  optionalInteger,
  optionalText,
  statedCounts,
  text,
  textKey,
} from './column-types.ts';
import type { AnyTable } from './table.ts';
import { table } from './table.ts';

export type { Column } from './column-types.ts';
export * from './table.ts';

/**
 * Catalogue: a set, with the make-up that holds: counted from its trophies, or stated by a source that knows
 * more of them (domain/stated.ts). `idKey` and `europeKey` are folded for lookup.
 */
export const game = table('game', {
  gameId: textKey,
  idKey: text,
  europeId: text,
  europeKey: text,
  title: optionalText,
  image: optionalText,
  guide: optionalText,
  titleOnGuide: optionalText,
  releasedAt: optionalInstant,
  stars: double,
  reviews: integer,
  platform: optionalText,
  setVersion: optionalText,
  ...gradeCounts,
  ...statedCounts,
  statedTrophies: optionalInteger,
  statedPoints: optionalInteger,
});

/** Catalogue: a group of trophies of a set, such as those of an extension. */
export const trophyGroup = table('trophy_group', { gameId: textKey, groupId: textKey, name: optionalText, detail: optionalText });

/** Catalogue: a trophy. */
export const trophy = table('trophy', {
  gameId: textKey,
  trophyId: numberKey,
  groupId: optionalText,
  title: optionalText,
  image: optionalText,
  description: optionalText,
  fullDescription: optionalText,
  grade: text,
  hidden: flag,
  guide: optionalText,
  titleOnGuide: optionalText,
});

/** A player. `updateNumber` is raised once by every load that changes anything of him. */
export const player = table('player', {
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
});

/** From a folded name, current or former, to the player: the lookup every read begins with. */
export const playerName = table('player_name', { nameKey: textKey, playerId: big, name: text, isCurrent: flag });

/** What is derived of a player: trophies counted one by one, completion, points of both level systems, and whether he is ranked. */
export const playerScore = table('player_score', {
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
});

/** A player's game: what is earned of it by grade, counted or stated as in a set; `changedIn` is the player's update that changed it last. */
export const playerGame = table('player_game', {
  playerId: bigKey,
  gameId: textKey,
  ...gradeCounts,
  progress: integer,
  lastUpdatedAt: optionalInstant,
  statedLastUpdatedAt: optionalInstant,
  changedIn: big,
  ...statedCounts,
  statedPoints: optionalInteger,
});

/** An earned trophy; that it is earned and when are two facts, so the date may be null. */
export const earned = table('earned', {
  playerId: bigKey,
  gameId: textKey,
  trophyId: numberKey,
  earnedAt: optionalInstant,
  changedIn: big,
});

/** How many ranked players are in each range of points: see ranking.ts. */
export const rankTally = table('rank_tally', { scope: textKey, level: numberKey, bucket: bigKey, players: integer });

/** When the places from a standing on, up to the next row, moved last, and the number of the ranking since: see rank-moves.ts. */
export const rankMove = table('rank_move', { system: textKey, points: bigKey, tie: bigKey, changedAt: instant, ranking: big });

/** How many visible players who are not excluded have a trophy; under the number -1, how many have the game (load/owner-tallies.ts). */
export const ownerTally = table('owner_tally', { gameId: textKey, trophyId: numberKey, players: integer });

/** What a player earned on each day, in one text that is read and written whole (load/activity.ts). */
export const playerActivity = table('player_activity', { playerId: bigKey, days: text });

/** The words a player is found by (domain/search-words.ts). */
export const playerWord = table('player_word', { playerId: bigKey, word: textKey });

/** The words a game is found by. */
export const gameWord = table('game_word', { gameId: textKey, word: textKey });

/** Numbers that loads keep: revisions, totals, the next player id. */
export const counter = table('counter', { name: textKey, value: big });

/** Texts of the store itself. */
export const setting = table('setting', { name: textKey, value: text });

/** Keyed hashes of what a deleted player was known by, so that no load brings him back. */
export const deletedPlayer = table('deleted_player', { nameHash: textKey, deletedAt: instant });

/** A player the network source follows, by the folded name he was added under. */
export const syncPlayer = table('sync_player', {
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
});

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

/** A token of the admin API: what is left of its secret is a hash. Scopes stand with blanks between. */
export const adminToken = table('admin_token', {
  tokenId: textKey,
  name: text,
  secretHash: text,
  scopes: text,
  createdAt: instant,
  expiresAt: optionalInstant,
  lastUsedAt: optionalInstant,
});

/** Something that was done through the admin API. */
export const auditEntry = table('audit_entry', {
  at: bigKey,
  entryId: textKey,
  /** A token by its id and name. */
  actor: text,
  /** A method and the path of a route. */
  action: text,
  subject: optionalText,
  outcome: text,
});
/** The bucket of a client that is not full; milliseconds UTC at which it will be. */
export const clientRate = table('client_rate', { client: textKey, fullAt: instant });

/** Somebody who is told of what happens to players. */
export const webhook = table('webhook', {
  webhookId: textKey,
  url: text,
  /** What messages are signed with. */
  secret: text,
  /** `standard` or `discord`. */
  format: text,
  /** Types of events with commas; `*` for all. */
  events: text,
  /** The one player it is about; null for all. */
  playerId: optionalBig,
  /** News is what was earned in so many days before it was loaded. */
  days: integer,
  enabled: flag,
  /** Why it is not enabled. */
  reason: optionalText,
  createdAt: instant,
  /** Messages there was no room for. */
  dropped: integer,
});

/** A message to a webhook, written with the data it is about. It waits while `nextAttemptAt` is set. */
export const webhookMessage = table('webhook_message', {
  playerId: bigKey,
  messageNumber: bigKey,
  messageId: text,
  webhookId: text,
  type: text,
  createdAt: instant,
  /** JSON. */
  payload: text,
  /** `waiting`, `delivered` or `failed`. */
  state: text,
  attempts: integer,
  nextAttemptAt: optionalInstant,
  finishedAt: optionalInstant,
  lastStatus: optionalInteger,
  lastError: optionalText,
});

/** All tables, for the comparison with the live database. */
export const tables: readonly AnyTable[] = [
  game,
  trophyGroup,
  trophy,
  player,
  playerName,
  playerScore,
  playerGame,
  earned,
  rankTally,
  rankMove,
  ownerTally,
  playerActivity,
  playerWord,
  gameWord,
  counter,
  setting,
  deletedPlayer,
  syncPlayer,
  syncTitle,
  syncRequest,
  adminToken,
  auditEntry,
  webhook,
  webhookMessage,
  clientRate,
];
