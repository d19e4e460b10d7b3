/** Dates and times as people write them, and the proleptic Gregorian calendar of XML Schema. */

import { hourMs, minuteMs, secondMs } from './durations.ts';

/** A local date and time, as its text has it; nothing has been checked yet. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/**
 * The time as milliseconds since 1970-01-01T00:00:00 of the same, unnamed zone; null where the
 * calendar has no such date or the clock no such time. Years 1 to 9999; no hour 24, no leap second.
 */
export function localMsOf(time: LocalTime): number | null {
  if (time.year < 1 || time.hour > 23 || time.minute > 59 || time.second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(time.year, time.month - 1, time.day);
  // An impossible day such as February 30 has become one of another month.
  if (date.getUTCMonth() !== time.month - 1 || date.getUTCDate() !== time.day) return null;
  return date.getTime() + time.hour * hourMs + time.minute * minuteMs + time.second * secondMs + time.millisecond;
}
