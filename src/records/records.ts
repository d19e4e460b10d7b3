/**
 * Record types for import and export: one JSON object per line in NDJSON; other sources are converted to these
 * records (docs/spec/decisions.md 8: catalogue, player, player's game and earned trophy are separate). The
 * TypeScript types and the published JSON Schema are derived from these declarations.
 *
 * A missing property leaves the stored value unchanged; null clears it, if the declaration allows null. A property
 * that always has a value is then reset to its default.
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
export { count, int32, namePattern, text } from './values.ts';

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
  /** The network; it follows from the id, and a record that states another one is rejected. */
  network: v.optional(v.picklist(networks)),
  /** The console that a game of RetroAchievements was made for. */
  system: optionalText,
  setVersion: optionalText,
  /** Whether the game can still be bought and played; left out and null: `normal`. */
  status: v.optional(v.nullable(v.picklist(gameStatuses))),
  /** The name of the series that the game belongs to. */
  series: v.optional(v.nullable(seriesName)),
  /** When the game came into the store; left out: the time of the load that adds it. */
  added: optionalInstant,
  /** The time of the data; left out: the time of the load. An older record fills in what is missing, and changes nothing else. */
  asOf: optionalInstant,
  /** Trophies by grade, size and points of the set (without the platinum) as stated by a source. */
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
  /** What the network states: points or gamerscore, weighted points, the share of its players in percent and its date. */
  points: v.optional(v.nullable(int32)),
  weightedPoints: v.optional(v.nullable(int32)),
  share: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
  shareDate: optionalInstant,
  /** How far a counted trophy goes: 50 of `12 of 50`. What the game gives for the trophy. */
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
  /** The country as the source spells it, such as `US`; it applies while it equals `country` in any case. */
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
  /** The time of the data; left out: `updated`, or the time of the load. An older record does not change newer data. */
  asOf: optionalInstant,
  gamesUpdated: optionalInstant,
  cardChanged: optionalInstant,
  statedLevel: v.optional(v.nullable(int32)),
  statedProgress: v.optional(v.nullable(whole(0, 100))),
  statedPoints: v.optional(v.nullable(int32)),
  /** The points at which the level begins and ends, in the source's own level system. */
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
  /** Whether how long the player plays, and what they play at the moment, are shown to nobody. */
  hoursHidden: flag,
  presenceHidden: flag,
  /** The trophies and games that the player shows at the top of their profile. */
  pins: v.optional(v.nullable(pins)),
  /** How the player's card looks where its address names no options. */
  card: v.optional(v.nullable(cardOptions)),
});

/** The account of a player on a network other than that of the consoles. Another account of the same player is rejected. */
const accountRecord = v.strictObject({
  type: v.literal('account'),
  player: playerName,
  network: v.picklist(otherNetworks),
  /** The network's own id of the account, which never changes. */
  id: optionalText,
  /** The name of the account. */
  name: optionalText,
  /** When the player's games on the network changed last; left out: decided by whether this load changes them. */
  updated: optionalInstant,
});

const playerGameRecord = v.strictObject({
  type: v.literal('playerGame'),
  player: playerName,
  game: gameId,
  lastUpdated: optionalInstant,
  /** What the player has of the game as a source states it: trophies, or only their points (the platinum not counted). */
  statedEarned: statedCounts,
  statedPoints: v.optional(v.nullable(int32)),
  /** The network's own award for the game, such as `mastered`, and its date. */
  award: optionalText,
  awarded: optionalInstant,
  /** How far the player is in trophies that they have not earned, as the network counts it; replaces the earlier list. */
  trophyProgress: v.optional(v.nullable(trophyProgress)),
  /** Changed in the player's most recent update; left out: decided by whether this load changes it. */
  updated: v.optional(v.boolean()),
});

const earnedRecord = v.strictObject({
  type: v.literal('earned'),
  player: playerName,
  game: gameId,
  trophy: int32,
  /** When it was earned; null or left out: earned, date not known. */
  date: optionalInstant,
  /** When it was earned in hardcore mode. */
  hardcore: optionalInstant,
  updated: v.optional(v.boolean()),
});

/** How long a player has played a title, as a network counts it. */
const playTimeRecord = v.strictObject({
  type: v.literal('playTime'),
  player: playerName,
  network: v.picklist(networks),
  /** The network's own id of the title, such as `PPSA90001_00`. */
  id: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(100), fitForName),
  /** The game whose set the title has; null or left out if it has none, or it is not known. */
  game: v.optional(v.nullable(gameId)),
  title: optionalText,
  seconds: int32,
  sessions: v.optional(v.nullable(int32)),
  first: optionalInstant,
  last: optionalInstant,
  /** When the network was asked; left out: the time of the load. An older record changes nothing. */
  read: v.optional(instant),
});

/** The schema of every record of a file. */
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

/** Default grade of a new trophy without a usable stated grade. */
export const gradeIfUnknown = 'bronze';

const trophyWithoutGrade = v.strictObject({
  ...trophyRecord.entries,
  grade: v.optional(v.picklist(grades)),
});

/**
 * Lenient schemas for records without their unusable values (check-record.ts). The required properties identify the record;
 * all others are optional, even the grade of a trophy. Instance records have no lenient schema, because a webhook that lost
 * its restriction to one player would send more than intended.
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
/** A player, and what is known about them. */
export type PlayerRecord = v.InferOutput<typeof playerRecord>;
/** A player's account on another network. */
export type AccountRecord = v.InferOutput<typeof accountRecord>;
/** A game that a player has, without the trophies. */
export type PlayerGameRecord = v.InferOutput<typeof playerGameRecord>;
/** A trophy that a player has earned. */
export type EarnedRecord = v.InferOutput<typeof earnedRecord>;
/** How long a player has played a title. */
export type PlayTimeRecord = v.InferOutput<typeof playTimeRecord>;
/**
 * A trophy whose grade may be unknown: a stored grade is not changed, a new trophy gets `gradeIfNew`, or `gradeIfUnknown`. Without an
 * `id`, the trophy is the one with this `key`, or without a `key` the one with this title; a new one gets the next free number of the
 * game.
 */
export interface PartialTrophyRecord extends Omit<v.InferOutput<typeof trophyWithoutGrade>, 'id'> {
  readonly id?: number | undefined;
  readonly gradeIfNew?: Grade;
}
/** A game whose platform a source assumes: it is set if none is known. */
export interface AssumedGameRecord extends GameRecord {
  readonly platformIfUnknown?: string;
}
/** An earned trophy whose date a source reports without being sure of it: it is set if none is known. */
export interface AssumedEarnedRecord extends EarnedRecord {
  readonly dateIfUnknown?: number;
}
/** An earned trophy of a network whose trophies have a `key` instead of a number. */
export interface KeyedEarnedRecord extends Omit<EarnedRecord, 'trophy'> {
  readonly trophy?: undefined;
  readonly key: string;
}
/** An earned trophy of a source that names trophies by their titles. */
export interface TitledEarnedRecord extends Omit<EarnedRecord, 'trophy'> {
  readonly trophy?: undefined;
  readonly key?: undefined;
  readonly title: string;
}

/** Any record that a format may give to a load. */
export type DataRecord =
  | v.InferOutput<typeof partialRecord>
  | AssumedGameRecord
  | AssumedEarnedRecord
  | PartialTrophyRecord
  | KeyedEarnedRecord
  | TitledEarnedRecord
  | InstanceRecord;
