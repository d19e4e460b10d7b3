/** Formats of numbers, lists and dates in a language. */

import { CachedNumberFormat } from './message-language.ts';

/** Maximum time value of a JavaScript Date. */
const lastInstant = 8_640_000_000_000_000;

interface FormatOptions {
  readonly language: string;
  /** Locale of dates and lists, if it is more specific than the language. */
  readonly dates: string;
}

/** Writes numbers, dates and lengths of time for readers of one language. */
export interface Formats {
  /** The locale of dates for the browser script, so that it writes dates in the same order. */
  readonly dateLocale: string;
  /** The number format of messages. */
  readonly numbers: Intl.NumberFormat;
  /** Writes a whole number: `12,345`. */
  readonly number: (value: number) => string;
  /** Writes a list whose last item is joined by a word: `A, B and C`. */
  readonly list: (items: readonly string[]) => string;
  /** Writes a list without such a word: `A, B, C`. */
  readonly enumeration: (items: readonly string[]) => string;
  /** Writes a date in UTC: `21 Nov 2026`. @param at milliseconds UTC */
  readonly date: (at: number) => string;
  /** Writes a day without its year, in UTC: `5 Nov`. @param at milliseconds UTC */
  readonly dayOfMonth: (at: number) => string;
  /** Writes a time of day in UTC: `08:34`. @param at milliseconds UTC */
  readonly clock: (at: number) => string;
  /** Writes the abbreviated name of a month in UTC: `Nov`. @param at milliseconds UTC */
  readonly month: (at: number) => string;
}

/** Creates the formats of a language. The formatters of `Intl` are expensive to create, so call this once for each language. */
export function createFormats({ language, dates }: FormatOptions): Formats {
  const numbers = new CachedNumberFormat(language);
  const lists = new Intl.ListFormat(dates);
  const enumerations = new Intl.ListFormat(dates, { type: 'unit' });
  const dateText = new Intl.DateTimeFormat(dates, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const dayText = new Intl.DateTimeFormat(dates, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const clockText = new Intl.DateTimeFormat(dates, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const monthText = new Intl.DateTimeFormat(dates, { month: 'short', timeZone: 'UTC' });
  return {
    dateLocale: dates,
    numbers,
    number: (value) => numbers.format(value),
    list: (items) => lists.format(items),
    enumeration: (items) => enumerations.format(items),
    date: (at) => dateText.format(toDate(at)),
    dayOfMonth: (at) => dayText.format(toDate(at)),
    clock: (at) => clockText.format(toDate(at)),
    month: (at) => monthText.format(toDate(at)),
  };
}

/** Converts an instant to a date, limited to the range of a JavaScript Date. */
export function toDate(at: number): Date {
  return new Date(Math.min(Math.max(at, -lastInstant), lastInstant));
}

/** The formats of English. */
export const englishFormats = createFormats({ language: 'en', dates: 'en-GB' });
