/**
 * Records of players' choices for their own profile: games that they hide, and games and trophies that they hunt, which means that they
 * want to earn them.
 */

import * as v from 'valibot';
import { flag, gameId, instant, int32, playerName, text } from './values.ts';

/** Maximum length of a player's note in UTF-16 units. */
export const maxNote = 500;

/** A note of a player. */
export const note = v.pipe(text, v.trim(), v.maxLength(maxNote));

/** A game that a player hides (docs/spec/decisions.md 4). */
export const hiddenGameRecord = v.strictObject({
  type: v.literal('hiddenGame'),
  player: playerName,
  game: gameId,
  /** False shows the game again. If left out, the game is hidden. */
  hidden: v.optional(v.boolean()),
  /** When the player hid the game. Default: the time of the import. */
  since: v.optional(instant),
});

/** A game or trophy that a player hunts or has a note about. If it is not hunted and has no note, the stored row is removed. */
export const huntRecord = v.strictObject({
  type: v.literal('hunt'),
  player: playerName,
  game: gameId,
  /** The number of a trophy. Left out for the whole game. */
  trophy: v.optional(int32),
  hunted: flag,
  note: v.optional(v.nullable(note)),
  /** When the player changed the hunt or the note. Default: the time of the import. */
  changed: v.optional(instant),
});

/** A record of a player's choice. */
export type ChoiceRecord =
  | v.InferOutput<typeof hiddenGameRecord>
  | v.InferOutput<typeof huntRecord>;
/** A game that a player hides or shows. */
export type HiddenGameRecord = v.InferOutput<typeof hiddenGameRecord>;
/** A game or trophy that a player hunts or has a note about. */
export type HuntRecord = v.InferOutput<typeof huntRecord>;
