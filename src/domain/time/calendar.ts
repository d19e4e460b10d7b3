/** Local dates and times in the proleptic Gregorian calendar of XML Schema. */

import { invariant } from '../../invariant.ts';
import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';

/** A parsed local date and time, not validated. */
interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/**
 * Returns the milliseconds since the local 1970-01-01T00:00:00, without regard to a time zone, or null for an invalid date or time. Years 1
 * to 9999; no hour 24, no leap second.
 */
export function toLocalMs(time: LocalTime): number | null {
  const day = toDay(time.year, time.month, time.day);
  const clock = toClockMs(time.hour, time.minute, time.second);
  return day === null || clock === null ? null : day * dayMs + clock + time.millisecond;
}

/** Returns days since 1970-01-01, or null for an invalid date. Years 1 to 9999, months from 1. */
export function toDay(year: number, monthOfYear: number, day: number): number | null {
  const month = monthOfYear - 1;
  if (!(year >= 1 && month >= 0 && month < 12 && day >= 1 && day <= daysOfMonth(year, month)))
    return null;
  const leapDays = leapDaysBefore(month > 1 ? year + 1 : year);
  return (year - 1) * 365 + leapDays + daysBefore(month) + day - 1 - daysBefore1970;
}

/** Returns milliseconds since midnight, or null for an invalid time. */
export function toClockMs(hour: number, minute: number, second: number): number | null {
  return hour <= 23 && minute <= 59 && second <= 59
    ? hour * hourMs + minute * minuteMs + second * secondMs
    : null;
}

/** Number of days before each month, in a year of 365 days. */
const daysBeforeMonth: readonly number[] = [
  0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365,
];

function daysBefore(month: number): number {
  return invariant(daysBeforeMonth[month], 'a month is 0 to 12');
}

/** Number of days from the first day of year 1 to 1970-01-01. */
const daysBefore1970 = 719_162;

function leapDaysBefore(year: number): number {
  const years = year - 1;
  return Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
}

function daysOfMonth(year: number, month: number): number {
  const days = daysBefore(month + 1) - daysBefore(month);
  return month === 1 ? days + leapDaysBefore(year + 1) - leapDaysBefore(year) : days;
}
