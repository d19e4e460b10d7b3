/**
 * The records in which data comes in and goes out: one JSON object a line in the NDJSON format, and
 * what every other source is turned into (decisions.md 8: catalogue, player, player's game and
 * earned trophy are separate). Declared once: the TypeScript types and the published JSON Schema
 * are derived from these declarations.
 *
 * A property that is left out leaves the stored value as it is; null clears it.
 */

import * as v from 'valibot';
import { grades } from '../domain/index.ts';
export type { Grade } from '../domain/index.ts';
import { readIsoInstant } from '../time/index.ts';

/** Longest text of any field, in UTF-16 units; the longest real one seen is 500 (domain.md 7.2). */
export const text = v.pipe(v.string(), v.maxLength(10_000), v.transform(toStorable));
const optionalText = v.optional(v.nullable(text));

/** No control characters and no halves of surrogate pairs: nobody could ask for such a name. */
export const namePattern = /^[^\p{Cc}\p{Cs}]*$/u;
const fitForName = v.regex(namePattern, 'has a control character, or half of a character');
const gameId = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(100), fitForName);
const playerName = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(100), fitForName);
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
/** A number of the wire, which is never negative. */
export const int32 = whole(0, 2_147_483_647);

/** ISO 8601 date or dateTime with zone; milliseconds UTC. Zone-less text is read as UTC. */
const instant = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const at = readIsoInstant(dataset.value);
    if (at !== null) return at;
    addIssue({ message: 'is not an ISO 8601 date' });
    return NEVER;
  }),
);
const optionalInstant = v.optional(v.nullable(instant));

/** Trophies of a grade: more than anybody has, and few enough for their points to be whole numbers of 32 bits. */
export const count = whole(0, 1_000_000);

/**
 * Trophies by grade as a source sums them up, for where it does not list them: they hold while fewer
 * are known one by one (domain/stated.ts).
 */
const statedCounts = v.optional(v.nullable(v.strictObject({ platinum: count, gold: count, silver: count, bronze: count })));

export const gameRecord = v.strictObject({
  type: v.literal('game'),
  id: gameId,
  europeId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), fitForName)),
  title: optionalText,
  image: optionalText,
  guide: optionalText,
  titleOnGuide: optionalText,
  released: optionalInstant,
  stars: v.optional(v.pipe(v.number(), v.finite())),
  reviews: v.optional(int32),
  platform: optionalText,
  setVersion: optionalText,
  /** The make-up, size and points of the set (the platinum not counted) as a source states them. */
  statedSet: statedCounts,
  statedTrophies: v.optional(v.nullable(int32)),
  statedPoints: v.optional(v.nullable(int32)),
});

export const groupRecord = v.strictObject({
  type: v.literal('group'),
  game: gameId,
  id: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(20), fitForName),
  name: optionalText,
  detail: optionalText,
});

export const trophyRecord = v.strictObject({
  type: v.literal('trophy'),
  game: gameId,
  id: int32,
  grade: v.picklist(grades),
  title: optionalText,
  description: optionalText,
  fullDescription: optionalText,
  image: optionalText,
  hidden: v.optional(v.boolean()),
  group: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20), fitForName))),
  guide: optionalText,
  titleOnGuide: optionalText,
});

export const playerRecord = v.strictObject({
  type: v.literal('player'),
  name: playerName,
  formerNames: v.optional(v.array(playerName)),
  accountId: optionalText,
  aboutMe: optionalText,
  avatarSmall: optionalText,
  avatarMedium: optionalText,
  avatar: optionalText,
  country: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'is not a two-letter country code'), v.toLowerCase())),
  ),
  jid: optionalText,
  server: optionalText,
  panelUrl: optionalText,
  identity: optionalText,
  alias: optionalText,
  plus: v.optional(v.boolean()),
  background: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{8}$/, 'is not of the form RRGGBBAA'), v.toUpperCase())),
  ),
  online: v.optional(v.boolean()),
  away: v.optional(v.boolean()),
  statusComment: optionalText,
  statusMode: optionalText,
  statusObjectId: optionalText,
  statusPlaying: optionalText,
  statusTitle: optionalText,
  lastSeen: optionalInstant,
  updated: v.optional(instant),
  gamesUpdated: optionalInstant,
  cardChanged: optionalInstant,
  statedLevel: v.optional(v.nullable(int32)),
  statedProgress: v.optional(v.nullable(whole(0, 100))),
  statedPoints: v.optional(v.nullable(int32)),
  /** Where the level begins and ends, in the source's own level system. */
  statedFloor: v.optional(v.nullable(int32)),
  statedCeiling: v.optional(v.nullable(int32)),
  statedPosition: v.optional(v.nullable(int32)),
  statedTotal: v.optional(v.nullable(int32)),
  statedCountryPosition: v.optional(v.nullable(int32)),
  statedCountryTotal: v.optional(v.nullable(int32)),
  statedEarned: statedCounts,
  statedCompletion: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
  hidden: v.optional(v.boolean()),
  excluded: v.optional(v.boolean()),
});

export const playerGameRecord = v.strictObject({
  type: v.literal('playerGame'),
  player: playerName,
  game: gameId,
  lastUpdated: optionalInstant,
  /** What the player has of the game as a source states it: trophies, or only their points (the platinum not counted). */
  statedEarned: statedCounts,
  statedPoints: v.optional(v.nullable(int32)),
  /** Changed in the player's most recent update; left out: decided by whether this load changes it. */
  updated: v.optional(v.boolean()),
});

export const earnedRecord = v.strictObject({
  type: v.literal('earned'),
  player: playerName,
  game: gameId,
  trophy: int32,
  /** When it was earned; null or left out: earned, date not known. */
  date: optionalInstant,
  updated: v.optional(v.boolean()),
});

export const dataRecord = v.variant('type', [
  gameRecord,
  groupRecord,
  trophyRecord,
  playerRecord,
  playerGameRecord,
  earnedRecord,
]);

/** Grade of a new trophy of which no source has stated one that can be used. */
export const gradeIfUnknown = 'bronze';

const trophyWithoutGrade = v.strictObject({ ...trophyRecord.entries, grade: v.optional(v.picklist(grades)) });

/**
 * What remains of a record when its values that cannot be used are left out (check-record.ts). The properties it requires
 * identify the record; every other one is optional, the grade of a trophy too.
 */
export const partialRecord = v.variant('type', [
  gameRecord,
  groupRecord,
  trophyWithoutGrade,
  playerRecord,
  playerGameRecord,
  earnedRecord,
]);

export type GameRecord = v.InferOutput<typeof gameRecord>;
export type GroupRecord = v.InferOutput<typeof groupRecord>;
export type TrophyRecord = v.InferOutput<typeof trophyRecord>;
export type PlayerRecord = v.InferOutput<typeof playerRecord>;
export type PlayerGameRecord = v.InferOutput<typeof playerGameRecord>;
export type EarnedRecord = v.InferOutput<typeof earnedRecord>;
/** A trophy whose grade may be unknown: a stored grade stays, a new trophy is of `gradeIfUnknown`. */
export type PartialTrophyRecord = v.InferOutput<typeof trophyWithoutGrade>;
export type DataRecord = v.InferOutput<typeof partialRecord>;

/** As every engine stores it and every answer shows it (decisions.md 3): half of a surrogate pair is U+FFFD, U+0000 nothing. */
function toStorable(given: string): string {
  return given.toWellFormed().replaceAll('\0', '');
}
