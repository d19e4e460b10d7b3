/** The values that records are made of: texts, names, numbers, dates, each with its bounds. */

import * as v from 'valibot';
import { acceptedInstantForms, readInstant, readIsoInstant, utc } from '../../domain/time/index.ts';

/** Longest text of any field, in UTF-16 units; the longest real one seen is 500 (docs/spec/domain.md 7.2). */
export const text = v.pipe(v.string(), v.maxLength(10_000), v.transform(toStorable));
export const optionalText = v.optional(v.nullable(text));

/** No control characters and no halves of surrogate pairs: nobody could ask for such a name. */
export const namePattern = /^[^\p{Cc}\p{Cs}]*$/u;
export const fitForName = v.regex(namePattern, 'has a control character, or half of a character');
export const gameId = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(100), fitForName);
export const playerName = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(100), fitForName);
export const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
/** A number of the wire, which is never negative. */
export const int32 = whole(0, 2_147_483_647);

/** The forms of docs/spec/decisions.md 4, to milliseconds UTC; the ISO form comes by the million and is tried first. Zone-less text is read as UTC. */
export const instant = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const at = readIsoInstant(dataset.value) ?? readInstant(dataset.value, utc);
    if (at !== null) return at;
    addIssue({ message: `is not a date such as ${acceptedInstantForms}` });
    return NEVER;
  }),
);
export const optionalInstant = v.optional(v.nullable(instant));

export const countryCode = v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'is not a two-letter country code'));

/** A value that every stored record has: null gives it back the one it begins with. */
export function clearable<const S extends v.GenericSchema>(schema: S, initial: v.InferOutput<S>) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value): v.InferOutput<S> => value ?? initial),
    ),
  );
}
export const flag = clearable(v.boolean(), false);

/** Trophies of a grade: more than anybody has, and few enough for their points to be whole numbers of 32 bits. */
export const count = whole(0, 1_000_000);

/**
 * Trophies by grade as a source sums them up, for where it does not list them: they hold while fewer
 * are known one by one (domain/stated.ts).
 */
export const statedCounts = v.optional(
  v.nullable(v.strictObject({ platinum: count, gold: count, silver: count, bronze: count })),
);

/** As every engine stores it and every answer shows it (docs/spec/decisions.md 3): half of a surrogate pair is U+FFFD, U+0000 nothing. */
function toStorable(given: string): string {
  return given.toWellFormed().replaceAll('\0', '');
}
