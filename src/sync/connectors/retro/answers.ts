/** The parts of RetroAchievements' answers that decide what is asked next; what is loaded is read by the reader of saved answers (docs/spec/networks.md 9). */

import * as v from 'valibot';
import { NetworkError } from '../../engine/index.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ulid = v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/i));
const text = v.pipe(v.string(), v.minLength(1));

/** The answer of API_GetUserProfile: the name, the ULID and the motto of an account. */
export const profileAnswer = v.object({
  User: text,
  ULID: ulid,
  Motto: v.fallback(v.nullish(v.string(), null), null),
});
/** An account. */
export type Profile = v.InferOutput<typeof profileAnswer>;

const followedUser = v.object({ ULID: ulid, Points: count, PointsSoftcore: count });
/** API_GetUsersIFollow. Users without the members are left out. */
export const followingAnswer = v.object({ Total: count, Results: v.array(v.unknown()) });
/** A user whom the key's owner follows, with the points of both modes. */
export type FollowedUser = v.InferOutput<typeof followedUser>;

/** Reads a row of API_GetUsersIFollow; null if it has another form. */
export function readFollowedUser(row: unknown): FollowedUser | null {
  const read = v.safeParse(followedUser, row);
  return read.success ? read.output : null;
}

const recentRow = v.object({
  GameID: count,
  AchievementID: count,
  Date: text,
  GameTitle: v.nullish(v.string()),
  ConsoleName: v.nullish(v.string()),
});
/** API_GetUserRecentAchievements, API_GetAchievementsEarnedBetween. */
export const recentAnswer = v.array(recentRow);
/** An unlock; a trophy that was earned in both modes has two. */
export type RecentRow = v.InferOutput<typeof recentRow>;

const optionalText = v.nullish(v.string(), null);
const completionRow = v.object({
  GameID: v.pipe(count, v.minValue(1)),
  Title: optionalText,
  ConsoleName: optionalText,
  MaxPossible: count,
  NumAwarded: count,
  NumAwardedHardcore: count,
  MostRecentAwardedDate: optionalText,
  HighestAwardKind: optionalText,
});
/** API_GetUserCompletionProgress: a page of the games. Rows without the members cannot be used. */
export const completionAnswer = v.object({ Total: count, Results: v.array(v.unknown()) });
/** A game of a player with what they have earned in it. */
export type CompletionRow = v.InferOutput<typeof completionRow>;

/** Reads a row of API_GetUserCompletionProgress; null if it has another form. */
export function readCompletionRow(row: unknown): CompletionRow | null {
  const read = v.safeParse(completionRow, row);
  return read.success ? read.output : null;
}

/** API_GetGameInfoAndUserProgress: the whole answer goes to the reader of saved answers. */
export const gameAnswer = v.looseObject({
  ID: count,
  NumAwardedToUser: count,
  NumAwardedToUserHardcore: v.nullish(count, null),
  Title: optionalText,
  /** Seconds; 0 if they are not known. */
  UserTotalPlaytime: v.nullish(count, null),
  Achievements: v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())]),
});

/** A game with its set and what the user has earned of it. */
export type GameAnswer = v.InferOutput<typeof gameAnswer>;

/** Creates a function that reads an answer. @throws NetworkError `incomplete` if members are missing */
export function readAs<Schema extends v.GenericSchema>(
  kind: string,
  schema: Schema,
): (answer: unknown) => v.InferOutput<Schema> {
  return (answer) => {
    const read = v.safeParse(schema, answer);
    if (read.success) return read.output;
    throw new NetworkError('incomplete', `${kind}: the answer lacks what it must have`);
  };
}
