/**
 * Schemas of the Steam response members that decide which request comes next. The reader of saved responses reads the data to import
 * (docs/spec/networks.md 10).
 */

import * as v from 'valibot';
import { minuteMs, secondMs } from '../../../domain/time/index.ts';
import * as records from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';

const count = records.int32;
/** A text that is stored. One that a record would not accept counts as unknown. */
const shownText = v.fallback(v.optional(records.text), undefined);
/** Unix seconds up to the last second of the year 9999, which is the last one that dates can state. */
const instant = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799));
/** The most minutes of play whose seconds a record of play time accepts. */
const mostMinutes = Math.floor((records.int32Max * secondMs) / minuteMs);
const steamId = v.pipe(v.string(), v.regex(/^\d{17}$/));
const text = v.pipe(v.string(), v.minLength(1));

/** The response of ResolveVanityURL. */
export const vanityAnswer = v.object({
  response: v.object({ success: count, steamid: v.optional(steamId) }),
});

/** The response of GetPlayerSummaries. Accounts without these members are left out. */
export const summariesAnswer = v.object({ response: v.object({ players: v.array(v.unknown()) }) });

const summary = v.object({
  steamid: steamId,
  personaname: v.fallback(v.optional(v.pipe(records.text, v.minLength(1))), undefined),
  /** The value 3 means that the profile is public. */
  communityvisibilitystate: count,
  /** The value 0 means offline or hidden. */
  personastate: v.fallback(v.optional(count), undefined),
  /** When the account was last online, in Unix seconds. */
  lastlogoff: v.fallback(v.optional(instant), undefined),
  gameid: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/))), undefined),
  gameextrainfo: shownText,
  /** The real name. Only stated for public profiles whose owner has entered one. */
  realname: shownText,
});
/** An account, and the game that is being played. */
export type Summary = v.InferOutput<typeof summary>;

/** The response of GetOwnedGames. If both members are missing, the list is hidden. */
export const ownedAnswer = v.object({
  response: v.object({ game_count: v.optional(count), games: v.optional(v.array(v.unknown())) }),
});

const ownedGame = v.object({
  appid: v.pipe(count, v.minValue(1)),
  /** Minutes; null for a number that cannot be a play time. */
  playtime_forever: v.pipe(
    v.number(),
    v.transform((minutes) => (isPlayTime(minutes) ? minutes : null)),
  ),
  has_community_visible_stats: v.optional(v.boolean(), false),
  /** When the game was last played, in Unix seconds; 0 if unknown. */
  rtime_last_played: v.fallback(v.optional(instant, 0), 0),
});
/** A game of an account. */
export type OwnedGame = v.InferOutput<typeof ownedGame>;

function isPlayTime(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= mostMinutes;
}

/** The response of GetPlayerAchievements. The whole response is passed to the reader of saved responses. */
export const playerAnswer = v.looseObject({
  playerstats: v.looseObject({
    steamID: v.fallback(v.optional(steamId), undefined),
    achievements: v.optional(v.array(v.unknown()), []),
  }),
});

const schemaAchievement = v.looseObject({ name: text, description: v.optional(v.string()) });
/** The response of GetSchemaForGame. The whole response is passed to the reader of saved responses. */
export const schemaAnswer = v.looseObject({
  game: v.looseObject({
    availableGameStats: v.optional(
      v.looseObject({ achievements: v.optional(v.array(schemaAchievement), []) }),
    ),
  }),
});
/** The definition of a game's achievements. */
export type GameSchema = v.InferOutput<typeof schemaAnswer>;

/** The response of GetGlobalAchievementPercentagesForApp. The reader of saved responses decides whether it is usable. */
export const percentagesAnswer = v.looseObject({});

const gameText = v.object({ internal_name: text, localized_desc: v.optional(v.string()) });
/** The response of GetGameAchievements. */
export const textsAnswer = v.object({
  response: v.object({ achievements: v.optional(v.array(gameText), []) }),
});

const progress = v.object({ appid: count, unlocked: count, total: count });
/** The response of GetAchievementsProgress. A game without achievements has no row. An unusable row is null. */
export const progressAnswer = v.object({
  response: v.object({
    achievement_progress: v.optional(v.array(v.fallback(v.nullable(progress), null)), []),
  }),
});
/** Numbers of achievements in a game: all of them, and the unlocked ones. */
export type Progress = v.InferOutput<typeof progress>;

/** The error response of a request about a player's achievements. */
const statsError = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ playerstats: v.object({ error: text }) }),
);

/** Returns the network's message if a body is the error of a request about achievements; otherwise null. */
export function readStatsError(body: string): string | null {
  const read = v.safeParse(statsError, body);
  return read.success ? read.output.playerstats.error : null;
}

/** Reads an account of GetPlayerSummaries; null if its form is unexpected. */
export function readSummary(row: unknown): Summary | null {
  const read = v.safeParse(summary, row);
  return read.success ? read.output : null;
}

/** Reads a text that is stored; null if it is missing, or if a record would not accept it. */
export function readShown(given: unknown): string | null {
  return v.parse(shownText, given ?? undefined) ?? null;
}

/** Reads a game of GetOwnedGames; null if its form is unexpected. */
export function readOwnedGame(row: unknown): OwnedGame | null {
  const read = v.safeParse(ownedGame, row);
  return read.success ? read.output : null;
}

/** Creates a function that reads a response. @throws NetworkError `incomplete` if members are missing */
export function readAs<Schema extends v.GenericSchema>(
  kind: string,
  schema: Schema,
): (answer: unknown) => v.InferOutput<Schema> {
  return (answer) => {
    const read = v.safeParse(schema, answer);
    if (read.success) return read.output;
    throw new NetworkError('incomplete', `${kind}: the response lacks required members`);
  };
}
