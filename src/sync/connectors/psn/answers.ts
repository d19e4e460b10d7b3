/**
 * Schemas of the network's responses. An optional member that is missing or has an unexpected type is unknown and changes nothing
 * (docs/spec/domain.md 6, theme 3). A response without a required member is incomplete.
 */

import * as v from 'valibot';
import { grades } from '../../../domain/index.ts';
import * as records from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';
import { plural } from '../../../plural.ts';

// A value that a record would not accept counts as unknown, too.
const text = v.fallback(v.optional(records.text), undefined);
const number = v.fallback(v.optional(records.int32), undefined);
const count = v.fallback(v.optional(records.count), undefined);
const flag = v.fallback(v.optional(v.boolean()), undefined);
const counts = v.fallback(
  v.optional(v.object({ platinum: count, gold: count, silver: count, bronze: count })),
  undefined,
);
/** A percentage as a text, such as `69.0`. */
const share = v.fallback(
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,4})?$/), v.transform(Number), v.maxValue(100)),
  ),
  undefined,
);
/** A counter as a text, such as `12`. */
const counter = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  undefined,
);
const required = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100), v.regex(records.namePattern));
const trophyNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000));

/** The response of `profile2`: the account with a name. */
export const accountAnswer = v.object({
  profile: v.object({ onlineId: required, accountId: required, npId: text, aboutMe: text }),
});

/** The response of `profiles`: a player's current profile. */
export const profileAnswer = v.object({
  onlineId: required,
  aboutMe: text,
  avatars: v.fallback(
    v.optional(v.array(v.object({ size: v.string(), url: records.text }))),
    undefined,
  ),
  isPlus: flag,
});

/** The response of `friends`: a page of the accounts in a friends list. */
export const friendsAnswer = v.object({ friends: v.array(required), totalItemCount: number });

/** The response of `trophySummary`. It contains points, which are missing in the package's types (docs/spec/domain.md 1.2). */
export const summaryAnswer = v.object({
  accountId: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/))), undefined),
  trophyLevel: number,
  progress: number,
  trophyPoint: number,
  trophyLevelBasePoint: number,
  trophyLevelNextPoint: number,
  earnedTrophies: counts,
});

/** The response of `trophyTitles`: a page of a player's games, most recently changed first. */
export const titlesAnswer = v.object({
  trophyTitles: v.array(v.unknown()),
  totalItemCount: number,
  nextOffset: number,
});

/** A row in the list of games. Rows are read one by one, so that an unusable row does not affect the others. */
export const titleRow = v.object({
  npCommunicationId: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(100),
    v.regex(records.namePattern),
  ),
  npServiceName: v.fallback(v.picklist(['trophy', 'trophy2']), 'trophy'),
  trophySetVersion: text,
  trophyTitleName: text,
  trophyTitleIconUrl: text,
  trophyTitlePlatform: text,
  definedTrophies: counts,
  earnedTrophies: counts,
  lastUpdatedDateTime: text,
});

/** The trophies of a set. */
export const setAnswer = v.object({
  trophySetVersion: text,
  hasTrophyGroups: flag,
  totalItemCount: number,
  trophies: v.array(
    v.object({
      trophyId: trophyNumber,
      trophyType: v.picklist(grades),
      trophyHidden: flag,
      trophyName: text,
      trophyDetail: text,
      trophyIconUrl: text,
      trophyGroupId: text,
      /** Only stated for trophies with a counter or a reward (PS5). */
      trophyProgressTargetValue: counter,
      trophyRewardName: text,
    }),
  ),
});

/** The groups of a set, for example its extensions, and the title of the set. */
export const groupsAnswer = v.object({
  trophyTitleName: text,
  trophyTitleIconUrl: text,
  trophyTitlePlatform: text,
  trophyGroups: v.array(
    v.object({ trophyGroupId: required, trophyGroupName: text, trophyGroupDetail: text }),
  ),
});

/** A player's earned trophies in a set. The response lists all trophies of the set. */
export const earnedAnswer = v.object({
  trophySetVersion: text,
  lastUpdatedDateTime: text,
  totalItemCount: number,
  trophies: v.array(
    v.object({
      trophyId: trophyNumber,
      earned: flag,
      earnedDateTime: text,
      trophyType: v.fallback(v.optional(v.picklist(grades)), undefined),
      trophyEarnedRate: share,
      /** Only stated for trophies with a counter (PS5). */
      progress: counter,
      trophyProgressTargetValue: counter,
      progressedDateTime: text,
    }),
  ),
});

/** An account with its name and its number. */
export type AccountAnswer = v.InferOutput<typeof accountAnswer>['profile'];
/** A player's public profile. */
export type ProfileAnswer = v.InferOutput<typeof profileAnswer>;
/** A player's level, points and trophies by grade, as the network counts them. */
export type SummaryAnswer = v.InferOutput<typeof summaryAnswer>;
/** A usable row of the list of games. */
export type TitleRow = v.InferOutput<typeof titleRow>;
/** The definition of a set with its trophies. */
export type SetAnswer = v.InferOutput<typeof setAnswer>;
/** The names of a set's groups. */
export type GroupsAnswer = v.InferOutput<typeof groupsAnswer>;
/** A player's earned trophies in a set. */
export type EarnedAnswer = v.InferOutput<typeof earnedAnswer>;

/** Creates a parser of responses. It throws NetworkError `incomplete` if a required member is missing. */
export function readAs<S extends v.GenericSchema>(
  what: string,
  schema: S,
): (answer: unknown) => v.InferOutput<S> {
  return (answer) => {
    const read = v.safeParse(schema, answer);
    if (read.success) return read.output;
    const [issue] = read.issues;
    throw new NetworkError(
      'incomplete',
      `${what}: the response lacks ${v.getDotPath(issue) ?? 'all required members'}`,
    );
  };
}

/** Creates a parser, like readAs, for a list with a stated length. A shorter list is incomplete. */
export function readWhole<
  S extends v.GenericSchema<
    unknown,
    { trophies: readonly unknown[]; totalItemCount?: number | undefined }
  >,
>(what: string, schema: S): (answer: unknown) => v.InferOutput<S> {
  const read = readAs(what, schema);
  return (answer) => {
    const whole = read(answer);
    const { trophies, totalItemCount = trophies.length } = whole;
    if (trophies.length >= totalItemCount) return whole;
    throw new NetworkError(
      'incomplete',
      `${what}: the response contains ${trophies.length} of ${plural(totalItemCount, 'trophy', 'trophies')}`,
    );
  };
}
