/**
 * Record types for import and export. NDJSON has one record as a JSON object per line; other sources are converted to these records. The
 * catalogue, a player, a player's game and an earned trophy are separate records (docs/spec/decisions.md 8). The TypeScript types and the
 * published JSON Schema are derived from these declarations.
 *
 * A missing property leaves the stored value unchanged. Null clears it, if the declaration allows null. A property that always has a value
 * is then reset to its default. A "stated" value is one that the source itself provides.
 */

import * as v from 'valibot';
import { gameStatuses, grades, networks, otherNetworks } from '../domain/index.ts';
import type { Grade } from '../domain/index.ts';
export type { Grade } from '../domain/index.ts';
import type { InstanceRecord } from './instance-records.ts';
import {
  followedRecord,
  tombstoneKeyRecord,
  tombstoneRecord,
  webhookRecord,
} from './instance-records.ts';
import { hiddenGameRecord, huntRecord } from './choice-records.ts';
import { mediaPartRecord, mediaRecord, pictureRecord } from './media-records.ts';
import { dayZoneRecord } from './day-zone-record.ts';
import { siteSettingRecord } from './site-record.ts';
import { cardOptions } from './card-options.ts';
import { pins } from './pins.ts';
import { trophyProgress } from './trophy-progress.ts';
import {
  clearable,
  countryCode,
  fitForName,
  flag,
  gameId,
  instant,
  int32,
  networkKey,
  optionalInstant,
  optionalText,
  playerName,
  seriesName,
  statedCounts,
  whole,
} from './values.ts';
export type {
  FollowedRecord,
  TombstoneKeyRecord,
  TombstoneRecord,
  WebhookRecord,
} from './instance-records.ts';
export type { ChoiceRecord, HiddenGameRecord, HuntRecord } from './choice-records.ts';
export { count, int32, int32Max, namePattern, text, toStorable } from './values.ts';

/** The schema of a game. */
export const gameRecord = v.strictObject({
  type: v.literal('game'),
  id: gameId,
  europeId: clearable(v.pipe(v.string(), v.trim(), v.maxLength(100), fitForName), ''),
  title: optionalText,
  image: optionalText,
  guide: optionalText,
  titleOnGuide: optionalText,
  released: optionalInstant,
  stars: clearable(v.pipe(v.number(), v.finite()), 0),
  reviews: clearable(int32, 0),
  platform: optionalText,
  /** The network. It is derived from the id; a record that states another network is rejected. */
  network: v.optional(v.picklist(networks)),
  /** The console for which a game of RetroAchievements was made. */
  system: optionalText,
  setVersion: optionalText,
  /** Whether the game can still be bought and played. Left out or null: `normal`. */
  status: v.optional(v.nullable(v.picklist(gameStatuses))),
  /** The name of the series that the game belongs to. */
  series: v.optional(v.nullable(seriesName)),
  /** When the game was added to the store. Default: the time of the import that adds it. */
  added: optionalInstant,
  /** The date of the data. Default: the time of the import. A record that is older than the stored game only adds missing values. */
  asOf: optionalInstant,
  /** The set as the source states it: its trophies by grade, its size, and its points without the platinum. */
  statedSet: statedCounts,
  statedTrophies: v.optional(v.nullable(int32)),
  statedPoints: v.optional(v.nullable(int32)),
});

const groupRecord = v.strictObject({
  type: v.literal('group'),
  game: gameId,
  id: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(20), fitForName),
  name: optionalText,
  detail: optionalText,
});

const trophyRecord = v.strictObject({
  type: v.literal('trophy'),
  game: gameId,
  id: int32,
  /** The network's own id of the trophy, unique in the game. */
  key: networkKey,
  grade: v.picklist(grades),
  /**
   * Values that the network states: points or gamerscore, weighted points, the percentage of the network's players who have earned the
   * trophy, and the date of the percentage.
   */
  points: v.optional(v.nullable(int32)),
  weightedPoints: v.optional(v.nullable(int32)),
  share: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
  shareDate: optionalInstant,
  /** The target of a trophy with a counter: 50 in `12 of 50`. `reward` is what the game gives for the trophy. */
  progressTarget: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  reward: optionalText,
  title: optionalText,
  description: optionalText,
  fullDescription: optionalText,
  image: optionalText,
  hidden: flag,
  group: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20), fitForName))),
  guide: optionalText,
  titleOnGuide: optionalText,
});

/** The schema of a player. */
export const playerRecord = v.strictObject({
  type: v.literal('player'),
  name: playerName,
  formerNames: v.optional(v.array(playerName)),
  accountId: optionalText,
  aboutMe: optionalText,
  avatarSmall: optionalText,
  avatarMedium: optionalText,
  avatar: optionalText,
  country: v.optional(v.nullable(v.pipe(countryCode, v.toLowerCase()))),
  /** The country as the source spells it, such as `US`. This spelling is used while it differs from `country` only in case. */
  statedCountry: v.optional(v.nullable(countryCode)),
  jid: optionalText,
  server: optionalText,
  panelUrl: optionalText,
  identity: optionalText,
  alias: optionalText,
  plus: flag,
  background: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^[0-9A-Fa-f]{8}$/, 'is not of the form RRGGBBAA'),
        v.toUpperCase(),
      ),
    ),
  ),
  online: flag,
  away: flag,
  statusComment: optionalText,
  statusMode: optionalText,
  statusObjectId: optionalText,
  statusPlaying: optionalText,
  statusTitle: optionalText,
  lastSeen: optionalInstant,
  updated: v.optional(instant),
  /** The date of the data. Default: `updated`, or the time of the import. An older record does not change newer data. */
  asOf: optionalInstant,
  gamesUpdated: optionalInstant,
  cardChanged: optionalInstant,
  statedLevel: v.optional(v.nullable(int32)),
  statedProgress: v.optional(v.nullable(whole(0, 100))),
  statedPoints: v.optional(v.nullable(int32)),
  /** The points at which the level begins and ends, in the level system of the source. */
  statedFloor: v.optional(v.nullable(int32)),
  statedCeiling: v.optional(v.nullable(int32)),
  statedPosition: v.optional(v.nullable(int32)),
  statedTotal: v.optional(v.nullable(int32)),
  statedCountryPosition: v.optional(v.nullable(int32)),
  statedCountryTotal: v.optional(v.nullable(int32)),
  statedEarned: statedCounts,
  statedCompletion: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
  hidden: flag,
  excluded: flag,
  /** Whether the player's play time, and the game that they are playing, are hidden from everyone. */
  hoursHidden: flag,
  presenceHidden: flag,
  /** The trophies and games that the player shows at the top of their profile. */
  pins: v.optional(v.nullable(pins)),
  /** The look of the player's card if its address has no options. */
  card: v.optional(v.nullable(cardOptions)),
});

/** The player's account on a network other than the consoles' network. A second account of the player on the same network is rejected. */
const accountRecord = v.strictObject({
  type: v.literal('account'),
  player: playerName,
  network: v.picklist(otherNetworks),
  /** The network's own id of the account, which never changes. */
  id: optionalText,
  /** The name of the account. */
  name: optionalText,
  /**
   * When the player's games on the network last changed. If this is left out and the import changes the games, the time of the import is
   * used.
   */
  updated: optionalInstant,
});

const playerGameRecord = v.strictObject({
  type: v.literal('playerGame'),
  player: playerName,
  game: gameId,
  lastUpdated: optionalInstant,
  /**
   * The numbers of trophies by grade that the player has earned in the game, as the source states them; or only their points, without the
   * platinum.
   */
  statedEarned: statedCounts,
  statedPoints: v.optional(v.nullable(int32)),
  /** The network's own award for the game, such as `mastered`, and its date. */
  award: optionalText,
  awarded: optionalInstant,
  /** The player's progress in trophies that are not earned yet, as the network counts it. The list replaces the stored list. */
  trophyProgress: v.optional(v.nullable(trophyProgress)),
  /** Whether the game changed in the player's most recent update. If left out, this is true if the import changes the game. */
  updated: v.optional(v.boolean()),
});

const earnedRecord = v.strictObject({
  type: v.literal('earned'),
  player: playerName,
  game: gameId,
  trophy: int32,
  /** When the trophy was earned. Null or left out: the date is unknown. */
  date: optionalInstant,
  /** When the trophy was earned in hardcore mode. */
  hardcore: optionalInstant,
  updated: v.optional(v.boolean()),
});

/** A player's play time in a title, as a network counts it. */
const playTimeRecord = v.strictObject({
  type: v.literal('playTime'),
  player: playerName,
  network: v.picklist(networks),
  /** The network's own id of the title, such as `PPSA90001_00`. */
  id: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(100), fitForName),
  /** The game with the title's trophy set; null or left out if the title has no set, or the game is unknown. */
  game: v.optional(v.nullable(gameId)),
  title: optionalText,
  seconds: int32,
  sessions: v.optional(v.nullable(int32)),
  first: optionalInstant,
  last: optionalInstant,
  /** When the play time was read from the network. Default: the time of the import. An older record changes nothing. */
  read: v.optional(instant),
});

/** The schema of all records in a file. */
export const dataRecord = v.variant('type', [
  gameRecord,
  groupRecord,
  trophyRecord,
  playerRecord,
  accountRecord,
  playerGameRecord,
  earnedRecord,
  playTimeRecord,
  hiddenGameRecord,
  huntRecord,
  webhookRecord,
  followedRecord,
  mediaRecord,
  mediaPartRecord,
  pictureRecord,
  siteSettingRecord,
  dayZoneRecord,
  tombstoneKeyRecord,
  tombstoneRecord,
]);

/** Default grade of a new trophy if the source does not state a usable grade. */
export const gradeIfUnknown = 'bronze';

const trophyWithoutGrade = v.strictObject({
  ...trophyRecord.entries,
  grade: v.optional(v.picklist(grades)),
});

/**
 * Lenient schemas, for records from which unusable values were removed (check-record.ts). The required properties identify the record. All
 * others are optional, even the grade of a trophy. Instance records have no lenient schema, because a webhook that lost its restriction to
 * one player would send more than intended.
 */
export const partialRecord = v.variant('type', [
  gameRecord,
  groupRecord,
  trophyWithoutGrade,
  playerRecord,
  accountRecord,
  playerGameRecord,
  earnedRecord,
  playTimeRecord,
  hiddenGameRecord,
  huntRecord,
]);

/** A game of the catalogue. */
export type GameRecord = v.InferOutput<typeof gameRecord>;
/** A group of a game's trophies, such as an add-on. */
export type GroupRecord = v.InferOutput<typeof groupRecord>;
/** A trophy of a game. */
export type TrophyRecord = v.InferOutput<typeof trophyRecord>;
/** A player, with their profile. */
export type PlayerRecord = v.InferOutput<typeof playerRecord>;
/** A player's account on another network. */
export type AccountRecord = v.InferOutput<typeof accountRecord>;
/** A player's game, without the trophies. */
export type PlayerGameRecord = v.InferOutput<typeof playerGameRecord>;
/** A trophy that a player has earned. */
export type EarnedRecord = v.InferOutput<typeof earnedRecord>;
/** A player's play time in a title. */
export type PlayTimeRecord = v.InferOutput<typeof playTimeRecord>;
/**
 * A trophy whose grade may be unknown. A stored grade does not change; a new trophy gets `gradeIfNew`, or otherwise `gradeIfUnknown`.
 * Without an `id`, the trophy is identified by its `key`, and without a `key` by its title. A new trophy without an `id` gets the next free
 * number of the game.
 */
export interface PartialTrophyRecord extends Omit<v.InferOutput<typeof trophyWithoutGrade>, 'id'> {
  readonly id?: number | undefined;
  readonly gradeIfNew?: Grade;
}
/** A game whose platform the source only assumes. This platform is only stored if no other is known. */
export interface AssumedGameRecord extends GameRecord {
  readonly platformIfUnknown?: string;
}
/** An earned trophy with an uncertain date. This date is only stored if no other is known. */
export interface AssumedEarnedRecord extends EarnedRecord {
  readonly dateIfUnknown?: number;
}
/** An earned trophy on a network that identifies trophies by `key` instead of by number. */
export interface KeyedEarnedRecord extends Omit<EarnedRecord, 'trophy'> {
  readonly trophy?: undefined;
  readonly key: string;
}
/** An earned trophy from a source that identifies trophies by their titles. */
export interface TitledEarnedRecord extends Omit<EarnedRecord, 'trophy'> {
  readonly trophy?: undefined;
  readonly key?: undefined;
  readonly title: string;
}

/** Any record that an import format may produce. */
export type DataRecord =
  | v.InferOutput<typeof partialRecord>
  | AssumedGameRecord
  | AssumedEarnedRecord
  | PartialTrophyRecord
  | KeyedEarnedRecord
  | TitledEarnedRecord
  | InstanceRecord;
