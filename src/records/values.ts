/** Schemas and limits of record values: texts, names, numbers and dates. */

import * as v from 'valibot';
import { acceptedInstantForms, readInstant, readIsoInstant, utc } from '../domain/time/index.ts';

/** Maximum length of a text in UTF-16 units. The longest known real text has 500 (docs/spec/domain.md 7.2). */
export const text = v.pipe(v.string(), v.maxLength(10_000), v.transform(toStorable));
/** A text that may be left out or cleared. */
export const optionalText = v.optional(v.nullable(text));

/** Names must not contain control characters or lone surrogates, because clients could not request such a name. */
export const namePattern = /^[^\p{Cc}\p{Cs}]*$/u;
/** The check of texts by which clients request objects, such as ids and names. */
export const fitForName = v.regex(namePattern, 'contains a control character or a lone surrogate');
/** The id of a game. */
export const gameId = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is empty'),
  v.maxLength(100),
  fitForName,
);
/** The name of a series of games. */
export const seriesName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is empty'),
  v.maxLength(100),
  fitForName,
);
/** A network's own id of a trophy. It may contain any characters that a text may have. */
export const networkKey = v.optional(v.pipe(text, v.nonEmpty('is empty'), v.maxLength(500)));
/** The name of a player. */
export const playerName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is empty'),
  v.maxLength(100),
  fitForName,
);
/** A whole number between two limits, both included. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
/** The largest 32-bit number, which is the limit of numbers in responses. */
export const int32Max = 2_147_483_647;
/** A non-negative 32-bit number. */
export const int32 = whole(0, int32Max);

/**
 * The date formats of docs/spec/decisions.md 4, converted to milliseconds UTC. The ISO format is tried first, because imports have millions
 * of such dates. A text without a time zone is read as UTC.
 */
export const instant = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const at = readIsoInstant(dataset.value) ?? readInstant(dataset.value, utc);
    if (at !== null) return at;
    addIssue({ message: `is not a date such as ${acceptedInstantForms}` });
    return NEVER;
  }),
);
/** A date that may be left out or cleared. */
export const optionalInstant = v.optional(v.nullable(instant));

/** The ISO 3166-1 code of a country. */
export const countryCode = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2}$/, 'is not a two-letter country code'),
);

/** A value that every stored record has. Null resets it to the default. */
export function clearable<const S extends v.GenericSchema>(schema: S, initial: v.InferOutput<S>) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value): v.InferOutput<S> => value ?? initial),
    ),
  );
}
/** A yes-or-no value. The default is no. */
export const flag = clearable(v.boolean(), false);

/** Number of trophies of a grade. The maximum is higher than any real player's number, and low enough that points fit in 32 bits. */
export const count = whole(0, 1_000_000);

/**
 * Trophies by grade from a source that states only their numbers. They take precedence while fewer trophies are stored than they state
 * (domain/stated.ts).
 */
export const statedCounts = v.optional(
  v.nullable(v.strictObject({ platinum: count, gold: count, silver: count, bronze: count })),
);

/** Returns the text as it is stored and returned (docs/spec/decisions.md 3): a lone surrogate becomes U+FFFD, and U+0000 is removed. */
export function toStorable(given: string): string {
  return given.toWellFormed().replaceAll('\0', '');
}
