/**
 * Schemas of the RetroAchievements response members that decide which request comes next. The reader of saved responses reads the data to
 * import (docs/spec/networks.md 9).
 */

import * as v from 'valibot';
import * as records from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';

const count = records.int32;
const ulid = v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/i));
const text = v.pipe(v.string(), v.minLength(1));
/** Whether a text is a ULID. Names of accounts are shorter. */
export function isUlid(given: string): boolean {
  return v.is(ulid, given);
}
/** A text that is stored, or null. One that a record would not accept counts as unknown. */
const shownText = v.fallback(v.nullish(records.text, null), null);

/** The response of API_GetUserProfile: the name, ULID and motto of an account. */
export const profileAnswer = v.object({
  User: v.fallback(v.optional(v.pipe(records.text, v.minLength(1))), undefined),
  ULID: ulid,
  Motto: shownText,
});
/** An account. */
export type Profile = v.InferOutput<typeof profileAnswer>;

const followedUser = v.object({ ULID: ulid, Points: count, PointsSoftcore: count });
/** The response of API_GetUsersIFollow. Users without these members are left out. */
export const followingAnswer = v.object({ Total: count, Results: v.array(v.unknown()) });
/** A user whom the key's owner follows, with the points of both modes (softcore and hardcore). */
export type FollowedUser = v.InferOutput<typeof followedUser>;

/** Reads a row of API_GetUsersIFollow; null if its form is unexpected. */
export function readFollowedUser(row: unknown): FollowedUser | null {
  const read = v.safeParse(followedUser, row);
  return read.success ? read.output : null;
}

const recentRow = v.object({
  GameID: count,
  AchievementID: count,
  Date: text,
  GameTitle: shownText,
  ConsoleName: shownText,
});
/** The response of API_GetUserRecentAchievements and API_GetAchievementsEarnedBetween. */
export const recentAnswer = v.array(recentRow);
/** An unlock. A trophy that was earned in both modes has two unlocks. */
export type RecentRow = v.InferOutput<typeof recentRow>;

const completionRow = v.object({
  GameID: v.pipe(count, v.minValue(1)),
  Title: shownText,
  ConsoleName: shownText,
  MaxPossible: count,
  NumAwarded: count,
  NumAwardedHardcore: count,
  MostRecentAwardedDate: shownText,
  HighestAwardKind: shownText,
});
/** The response of API_GetUserCompletionProgress: a page of games. Rows without these members cannot be used. */
export const completionAnswer = v.object({ Total: count, Results: v.array(v.unknown()) });
/** A player's game, with the numbers of earned trophies. */
export type CompletionRow = v.InferOutput<typeof completionRow>;

/** Reads a row of API_GetUserCompletionProgress; null if its form is unexpected. */
export function readCompletionRow(row: unknown): CompletionRow | null {
  const read = v.safeParse(completionRow, row);
  return read.success ? read.output : null;
}

/** The response of API_GetGameInfoAndUserProgress. The whole response is passed to the reader of saved responses. */
export const gameAnswer = v.looseObject({
  ID: count,
  NumAwardedToUser: count,
  NumAwardedToUserHardcore: v.nullish(count, null),
  Title: shownText,
  /** Play time in seconds; 0 or null if unknown. */
  UserTotalPlaytime: v.fallback(v.nullish(count, null), null),
  Achievements: v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())]),
});

/** A game with its set and the user's progress in it. */
export type GameAnswer = v.InferOutput<typeof gameAnswer>;

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
