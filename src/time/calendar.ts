/** Dates and times as people write them, and the proleptic Gregorian calendar of XML Schema. */

import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';

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
  const month = time.month - 1;
  if (!(month >= 0 && month < 12 && time.day >= 1 && time.day <= daysOfMonth(time.year, month))) return null;
  const leapDays = leapDaysBefore(month > 1 ? time.year + 1 : time.year);
  const days = (time.year - 1) * 365 + leapDays + (daysBeforeMonth[month] ?? 0) + time.day - 1;
  return (
    (days - daysBefore1970) * dayMs + time.hour * hourMs + time.minute * minuteMs + time.second * secondMs + time.millisecond
  );
}

/** In a year of 365 days. */
const daysBeforeMonth: readonly number[] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
/** From the first day of year 1. */
const daysBefore1970 = 719_162;

function leapDaysBefore(year: number): number {
  const years = year - 1;
  return Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
}

function daysOfMonth(year: number, month: number): number {
  const days = (daysBeforeMonth[month + 1] ?? 0) - (daysBeforeMonth[month] ?? 0);
  return month === 1 ? days + leapDaysBefore(year + 1) - leapDaysBefore(year) : days;
}
