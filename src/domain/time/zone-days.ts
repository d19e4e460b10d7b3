/** Days and years of a time zone. A day is a number of days since 1970-01-01. */

import { dayMs } from './durations.ts';
import type { TimeZone } from './time-zone.ts';
import { localToInstant } from './time-zone.ts';

/** Returns the day of an instant. @param at milliseconds UTC */
export function dayIn(zone: TimeZone, at: number): number {
  return Math.floor(localIn(zone, at) / dayMs);
}

/** Returns the first instant of a day in milliseconds UTC: midnight, or the end of a gap that skips midnight. */
export function startOfDay(zone: TimeZone, day: number): number {
  return localToInstant(zone, day * dayMs);
}

/** Returns the local time of an instant, as milliseconds since the local 1970-01-01T00:00:00. */
export function localIn(zone: TimeZone, at: number): number {
  return at + zone.offsetMsAt(at);
}

/** Returns the calendar year of an instant. */
export function yearIn(zone: TimeZone, at: number): number {
  return new Date(localIn(zone, at)).getUTCFullYear();
}

/** Returns the Monday of a day's week. 1970-01-01 was a Thursday. */
export function findMonday(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}
