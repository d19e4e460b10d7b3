/** Pins: the trophies and games that a player shows at the top of their profile, in the player's order. */

import * as v from 'valibot';
import { gameId, int32 } from './values.ts';

/** Maximum number of a player's pins. */
export const maxPins = 6;

/** A player's pins in a record. */
export const pins = v.pipe(
  v.array(
    v.strictObject({
      game: gameId,
      /** The number of a trophy; null or left out for the whole game. */
      trophy: v.optional(v.nullable(int32)),
    }),
  ),
  v.maxLength(maxPins, `has more than ${maxPins} pins`),
);

/** A pinned game, or one of its trophies. */
export interface Pin {
  readonly game: string;
  /** The number of the trophy; null for the whole game. */
  readonly trophy: number | null;
}

const stored = v.array(v.tuple([v.string(), v.nullable(v.number())]));

/** Converts pins to the stored text, without duplicates; null if there are none. */
export function pinsText(list: v.InferOutput<typeof pins>): string | null {
  const texts = new Set(list.map(({ game, trophy = null }) => JSON.stringify([game, trophy])));
  return texts.size === 0 ? null : `[${[...texts].join(',')}]`;
}

/** Parses the stored text of pins. */
export function readPins(text: string | null): readonly Pin[] {
  if (text === null) return [];
  return v.parse(stored, JSON.parse(text)).map(([game, trophy]) => ({ game, trophy }));
}
