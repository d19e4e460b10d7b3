/** Records of what players choose for their own profile: the games that they hide, and what they hunt. */

import * as v from 'valibot';
import { flag, gameId, instant, int32, playerName, text } from './values.ts';

/** The longest note of a player, in UTF-16 units. */
export const maxNote = 500;

/** A note of a player. */
export const note = v.pipe(text, v.trim(), v.maxLength(maxNote));

/** A game that a player hides (docs/spec/decisions.md 4). */
export const hiddenGameRecord = v.strictObject({
  type: v.literal('hiddenGame'),
  player: playerName,
  game: gameId,
  /** False shows it again; left out: true. */
  hidden: v.optional(v.boolean()),
  /** Since when; left out: the time of the load. */
  since: v.optional(instant),
});

/** What a player hunts, with a note of theirs; without both, the row is removed. */
export const huntRecord = v.strictObject({
  type: v.literal('hunt'),
  player: playerName,
  game: gameId,
  /** The number of a trophy; left out for the whole game. */
  trophy: v.optional(int32),
  hunted: flag,
  note: v.optional(v.nullable(note)),
  /** When the player changed it; left out: the time of the load. */
  changed: v.optional(instant),
});

/** A record of what a player chooses. */
export type ChoiceRecord =
  | v.InferOutput<typeof hiddenGameRecord>
  | v.InferOutput<typeof huntRecord>;
/** A game that a player hides or shows. */
export type HiddenGameRecord = v.InferOutput<typeof hiddenGameRecord>;
/** What a player hunts. */
export type HuntRecord = v.InferOutput<typeof huntRecord>;
