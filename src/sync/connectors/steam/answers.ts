/** The parts of Steam's answers that decide what is asked next; what is loaded is read by the reader of saved answers (docs/spec/networks.md 10). */

import * as v from 'valibot';
import { NetworkError } from '../../engine/index.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const steamId = v.pipe(v.string(), v.regex(/^\d{17}$/));
const text = v.pipe(v.string(), v.minLength(1));

/** The answer of ResolveVanityURL. */
export const vanityAnswer = v.object({
  response: v.object({ success: count, steamid: v.optional(steamId) }),
});

/** GetPlayerSummaries. Accounts without the members are left out. */
export const summariesAnswer = v.object({ response: v.object({ players: v.array(v.unknown()) }) });

const summary = v.object({
  steamid: steamId,
  personaname: text,
  /** 3: the profile is public. */
  communityvisibilitystate: count,
  /** 0: offline, or hidden. */
  personastate: v.optional(count),
  /** When the account was last online, in Unix seconds. */
  lastlogoff: v.optional(count),
  gameid: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/))),
  gameextrainfo: v.optional(v.string()),
  /** Only of public profiles whose owner states one. */
  realname: v.fallback(v.optional(v.string()), undefined),
});
/** An account, and what is being played. */
export type Summary = v.InferOutput<typeof summary>;

/** GetOwnedGames; without both members the list is hidden. */
export const ownedAnswer = v.object({
  response: v.object({ game_count: v.optional(count), games: v.optional(v.array(v.unknown())) }),
});

const ownedGame = v.object({
  appid: v.pipe(count, v.minValue(1)),
  playtime_forever: count,
  has_community_visible_stats: v.optional(v.boolean(), false),
  /** Unix seconds; 0 or left out: unknown. */
  rtime_last_played: v.optional(count, 0),
});
/** A game of an account. */
export type OwnedGame = v.InferOutput<typeof ownedGame>;

/** GetPlayerAchievements: the whole answer goes to the reader of saved answers. */
export const playerAnswer = v.looseObject({
  playerstats: v.looseObject({ achievements: v.optional(v.array(v.unknown()), []) }),
});

const schemaAchievement = v.looseObject({ name: text, description: v.optional(v.string()) });
/** GetSchemaForGame: the whole answer goes to the reader of saved answers. */
export const schemaAnswer = v.looseObject({
  game: v.looseObject({
    availableGameStats: v.optional(
      v.looseObject({ achievements: v.optional(v.array(schemaAchievement), []) }),
    ),
  }),
});
/** The definition of a game's achievements. */
export type GameSchema = v.InferOutput<typeof schemaAnswer>;

/** GetGlobalAchievementPercentagesForApp: the reader of saved answers says whether it is usable. */
export const percentagesAnswer = v.looseObject({});

const gameText = v.object({ internal_name: text, localized_desc: v.optional(v.string()) });
/** The answer of GetGameAchievements. */
export const textsAnswer = v.object({
  response: v.object({ achievements: v.optional(v.array(gameText), []) }),
});

const progress = v.object({ appid: count, unlocked: count, total: count });
/** GetAchievementsProgress; a game without achievements has no row. */
export const progressAnswer = v.object({
  response: v.object({ achievement_progress: v.optional(v.array(progress), []) }),
});
/** How many achievements of a game there are, and how many are unlocked. */
export type Progress = v.InferOutput<typeof progress>;

/** The error of a call about a player's achievements. */
const statsError = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ playerstats: v.object({ error: text }) }),
);

/** Returns the network's words if a body is an error of a call about achievements, otherwise null. */
export function readStatsError(body: string): string | null {
  const read = v.safeParse(statsError, body);
  return read.success ? read.output.playerstats.error : null;
}

/** Reads an account of GetPlayerSummaries; null if it has another form. */
export function readSummary(row: unknown): Summary | null {
  const read = v.safeParse(summary, row);
  return read.success ? read.output : null;
}

/** Reads a game of GetOwnedGames; null if it has another form. */
export function readOwnedGame(row: unknown): OwnedGame | null {
  const read = v.safeParse(ownedGame, row);
  return read.success ? read.output : null;
}

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
