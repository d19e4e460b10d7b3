/** A player's progress in trophies that they have not earned yet, as a network counts it, such as 12 of 50 lanterns. */

import * as v from 'valibot';
import { writeIsoInstant } from '../domain/time/index.ts';
import { instant, whole } from './values.ts';

const counted = whole(0, Number.MAX_SAFE_INTEGER);

/** The progress of all trophies in a player's game that are not earned yet. The list replaces the earlier one. */
export const trophyProgress = v.pipe(
  v.array(
    v.strictObject({
      trophy: whole(0, 2_147_483_647),
      value: counted,
      /** The value at which the trophy is earned. */
      target: v.optional(v.nullable(counted)),
      /** When the value last changed, in the form 2024-03-01T20:14:31Z. */
      date: v.optional(v.nullable(v.pipe(instant, v.transform(writeIsoInstant)))),
    }),
  ),
  v.maxLength(1000),
);

/** The progress of trophies, with the targets that the network states. */
export type TrophyProgress = v.InferOutput<typeof trophyProgress>;

const row = v.tuple([v.number(), v.number(), v.nullable(v.number()), v.nullable(v.string())]);
const rows = v.array(row);

/** Converts a list to the stored text; null for an empty list. The order of the list does not change the text. */
export function progressText(list: TrophyProgress): string | null {
  const byTrophy = new Map<number, v.InferOutput<typeof row>>(
    list.map(({ trophy, value, target = null, date = null }) => [
      trophy,
      [trophy, value, target, date],
    ]),
  );
  return byTrophy.size === 0
    ? null
    : JSON.stringify([...byTrophy.values()].toSorted(([a], [b]) => a - b));
}

/** Parses the stored text of a list. */
export function readProgress(text: string): TrophyProgress {
  return v.parse(rows, JSON.parse(text)).map(([trophy, value, target, date]) => ({
    trophy,
    value,
    ...(target === null ? {} : { target }),
    ...(date === null ? {} : { date }),
  }));
}

/** Returns a stored text without these trophies; null if none remain. */
export function progressWithout(text: string, trophies: ReadonlySet<number>): string | null {
  return progressText(readProgress(text).filter(({ trophy }) => !trophies.has(trophy)));
}
